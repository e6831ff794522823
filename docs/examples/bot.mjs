// A bot of one file: `node bot.mjs` reads questions and writes answers, one JSON object a line.
import { createInterface } from "node:readline";

let board = [];

// How much a move is liked: race on, on what can be paid, and rather win a battle than save the powder.
function value(move, view) {
  const holds = view.seats[view.seat].holds.filter((hold) => hold !== null);
  const aboard = (kind) => holds.filter((hold) => hold.kind === kind).reduce((sum, hold) => sum + hold.count, 0);
  const [word, first] = move.split(" ");
  const times = (symbol) => first.split("/").filter((half) => half === symbol).length;
  if (word === "play") return times("forward") - 2 * times("backward") + (aboard("food") < 3 ? times("food") : 0);
  if (word === "sail") {
    const space = board[Number(first)];
    const purse = space.kind === "port" ? "gold" : "food";
    return (view.lairs.includes(space.id) ? 2 : 0) - Math.max(0, (space.cost ?? 0) - aboard(purse));
  }
  if (word === "spend" || word === "morning") return Number(first);
  return { take: 2, give: 1, accept: 1 }[word] ?? 0;
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  if (question.type === "bye") break;
  let answer = { type: "hello", name: "corsair" };
  if (question.type === "hello") board = question.options.board.spaces;
  if (question.type === "choose") {
    const values = question.moves.map((move) => value(move, question.view));
    answer = { move: question.moves[values.indexOf(Math.max(...values))], number: question.number };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
process.exit(0);
