"""TRL's `accuracy_reward`."""

from trl.rewards import accuracy_reward


def judge(completion: str, reference: str) -> float | None:
    """Its reward; None where it skips a reference that it cannot parse."""
    message = [{"role": "assistant", "content": completion}]
    reward: float | None = accuracy_reward([message], [reference])[0]
    return reward
