"""A table at which a program plays. It tells the program's name, and then goes the way asked for."""

import os
import sys

import jamaica
from jamaica.bots.external.bot import ProcessBot

how = sys.argv[1]
state = jamaica.start(jamaica.options(), seats=3)
jamaica.let_luck(state, jamaica.Luck(1))
view = jamaica.view(state, jamaica.to_act(state)[0])
luck = jamaica.Luck(2)
bot = ProcessBot(sys.argv[2:], limit=60)
bot.choose(view, luck)
print(bot.program, flush=True)
if how == "crash":
    raise RuntimeError("the table has fallen over")
if how == "vanish":
    os._exit(1)
if how == "interrupted":
    try:
        bot.choose(view, luck)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
if how == "fork":
    child = os.fork()
    if child == 0:
        bot.close()
        bot.choose(view, luck)
        print(bot.program, flush=True)
        bot.close()
        os._exit(0)
    os.waitpid(child, 0)
    bot.choose(view, luck)
    print(bot.program, bot.faults, flush=True)
if how in ("wait", "interrupted"):
    sys.stdin.read()
