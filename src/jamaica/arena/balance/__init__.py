"""The balance lab: how a game plays under different options, measured with the same bots in all seats."""

from jamaica.arena.balance.estimates import Estimate
from jamaica.arena.balance.findings import Findings, measured
from jamaica.arena.balance.settings import Setting, setting

__all__ = ["Estimate", "Findings", "Setting", "measured", "setting"]
