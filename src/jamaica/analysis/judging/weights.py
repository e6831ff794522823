"""The trained weights of the judge's win model; `python -m bench.weights --minutes 0 --judge` trains them again."""

from typing import Final

JUDGE_WEIGHTS: Final = (
    3.21, 1.09, 0.06, -0.01, 0.33, 0.11, 0.06, -0.31, -0.25, 0.27, 0.44, 0.40, 0.08, 0.15, 0.00, -0.01, 0.39,
    3.58, 1.95, 0.17, 0.16, 0.44, 0.01, -0.03, -0.11, -0.23, 0.44, 0.37, 0.32, 0.11, 0.22, -0.09, 0.12, 0.51,
    4.04, 4.22, 0.55, 0.45, 0.33, 0.05, 0.20, 0.12, 0.24, 0.79, 0.28, 0.36, 0.27, 0.30, -0.13, -0.01, 0.76,
    2.50, 3.08, 1.52, 1.46, 0.37, -0.12, 0.30, 0.30, 0.10, 1.64, 0.11, 0.08, -0.03, -0.01, 2.91, -0.53, 0.42,
)  # fmt: skip
"""The weight of each feature in each phase, fitted to who won 16,000 games of the judge's policy against itself."""
