FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml LICENSE README.md ./
COPY requirements/lock.txt requirements/lock.txt
COPY verifyd verifyd
COPY metamorphic metamorphic
RUN python -m venv /opt/verifyd \
    && /opt/verifyd/bin/pip install --no-cache-dir --constraint requirements/lock.txt '.[service,math,audit]'

FROM python:3.11-slim
COPY --from=build /opt/verifyd /opt/verifyd
RUN useradd --system --create-home --uid 10001 verifyd
USER verifyd
WORKDIR /home/verifyd
ENV PATH=/opt/verifyd/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["verifyd", "serve", "--host", "0.0.0.0"]
