"""Text to exact value: a reader and a decision ladder for mathematical answers. No I/O."""
