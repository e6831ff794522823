// Made from the server's own types by `python -m jamaica.server.protocol.codegen`; a test keeps it fresh.

export const PROTOCOL = 2;
export const LONGEST_NAME = 24;
export const LONGEST_CHAT = 300;
export const LONGEST_UNDO_WINDOW = 10.0;
export const EMOTES = ["aye","cheer","laugh","curse","sorry","well-played","hurry","think"] as const;
export const EVENT_KINDS = ["captain_chosen","round_begun","rolled","placed","laid","turned","action_begun","action_lost","loaded","load_ignored","emptied","sailed","finished","paid","fell_short","shortage_rolled","stayed","fell_back","treasure_taken","battle_begun","powder_spent","combat_rolled","sabre_answered","fired","battle_tied","battle_won","hold_stolen","overboard","power_stolen","treasure_stolen","curse_given","spoils_left","ghost_steered","pile_renewed","drew","compass_passed","counted","game_over"] as const;
export const BOT_LEVELS = ["cabin-boy","sailor","bosun","captain","admiral","captain-gold","captain-battle","captain-race"] as const;
export const BOTS = ["random","greedy","flat","search","cabin-boy","sailor","bosun","captain","admiral","captain-gold","captain-battle","captain-race"] as const;
export const CAPTAINS = [{"name":"John Rackham","colour":"red","hex":"#b3261e","emblem":"cutlass"},{"name":"Olivier Levasseur","colour":"green","hex":"#2e7d32","emblem":"key"},{"name":"Anne Bonny","colour":"purple","hex":"#7b3fa0","emblem":"rose"},{"name":"Mary Read","colour":"yellow","hex":"#e0b12a","emblem":"anchor"},{"name":"Samuel Bellamy","colour":"blue","hex":"#1f6fb2","emblem":"hourglass"},{"name":"Edward Drummond","colour":"black","hex":"#2b2b2b","emblem":"flame"}] as const;
export const GHOST_CAPTAIN = {"name":"Ghost Ship","colour":"black","hex":"#2b2b2b","emblem":"lantern"} as const;

/** Luck chose the first captain. */
export interface CaptainChosenEvent {
  kind: "captain_chosen";
  rules: string[];
  seat: number;
}

/** A round begins. */
export interface RoundBegunEvent {
  kind: "round_begun";
  rules: string[];
  round: number;
  captain: number;
}

/** The captain rolled the action dice. */
export interface RolledEvent {
  kind: "rolled";
  rules: string[];
  seat: number;
  high: number;
  low: number;
}

/** The dice lie on morning and evening. */
export interface PlacedEvent {
  kind: "placed";
  rules: string[];
  seat: number;
  morning: number;
  evening: number;
}

/** A player laid a card face down. */
export interface LaidEvent {
  kind: "laid";
  rules: string[];
  seat: number;
  card: string | null;
}

/** A laid card was turned over. */
export interface TurnedEvent {
  kind: "turned";
  rules: string[];
  seat: number;
  card: string;
}

/** A symbol of the card is carried out. */
export interface ActionBegunEvent {
  kind: "action_begun";
  rules: string[];
  ship: number;
  symbol: string;
  die: number;
  half: string;
}

/** The ship has finished; this action is lost. */
export interface ActionLostEvent {
  kind: "action_lost";
  rules: string[];
  ship: number;
  half: string;
}

/** Tokens came into a hold. */
export interface LoadedEvent {
  kind: "loaded";
  rules: string[];
  ship: number;
  hold: number;
  goods: string;
  count: number;
  source: string;
}

/** Nothing could be loaded. */
export interface LoadIgnoredEvent {
  kind: "load_ignored";
  rules: string[];
  ship: number;
  goods: string;
}

/** A hold went into the bank to make room. */
export interface EmptiedEvent {
  kind: "emptied";
  rules: string[];
  ship: number;
  hold: number;
  goods: string;
  count: number;
}

/** A ship sailed. */
export interface SailedEvent {
  kind: "sailed";
  rules: string[];
  ship: number;
  start: number;
  path: number[];
  direction: string;
  lap: number;
}

/** A ship has made the circuit. */
export interface FinishedEvent {
  kind: "finished";
  rules: string[];
  ship: number;
}

/** Tokens left a hold for the bank: for a space, or as gunpowder in a battle. */
export interface PaidEvent {
  kind: "paid";
  rules: string[];
  ship: number;
  hold: number;
  goods: string;
  count: number;
}

/** A ship cannot pay the whole cost of its space. */
export interface FellShortEvent {
  kind: "fell_short";
  rules: string[];
  ship: number;
  space: number;
  goods: string;
  due: number;
  aboard: number;
}

/** The shortage die was rolled. */
export interface ShortageRolledEvent {
  kind: "shortage_rolled";
  rules: string[];
  ship: number;
  symbol: string;
}

/** A star on the shortage die: the ship stays. */
export interface StayedEvent {
  kind: "stayed";
  rules: string[];
  ship: number;
  space: number;
}

/** A shortage took a ship back. */
export interface FellBackEvent {
  kind: "fell_back";
  rules: string[];
  ship: number;
  start: number;
  path: number[];
}

/** A ship took the treasure of a lair. */
export interface TreasureTakenEvent {
  kind: "treasure_taken";
  rules: string[];
  ship: number;
  space: number;
  treasure: string | null;
}

/** A battle begins. */
export interface BattleBegunEvent {
  kind: "battle_begun";
  rules: string[];
  attacker: number;
  defender: number;
  space: number;
}

/** A ship says how much gunpowder it spends. */
export interface PowderSpentEvent {
  kind: "powder_spent";
  rules: string[];
  ship: number;
  count: number;
}

/** The combat die was rolled for a ship. */
export interface CombatRolledEvent {
  kind: "combat_rolled";
  rules: string[];
  ship: number;
  face: string;
  second: boolean;
}

/** The owner of Saran's Sabre had the die rolled again, or let it stand. */
export interface SabreAnsweredEvent {
  kind: "sabre_answered";
  rules: string[];
  ship: number;
  rolled_by: number;
  again: boolean;
}

/** A ship's roll stands. */
export interface FiredEvent {
  kind: "fired";
  rules: string[];
  ship: number;
  face: string;
  powder: number;
  beth: number;
  firepower: number | null;
}

/** Equal firepower: nothing happens. */
export interface BattleTiedEvent {
  kind: "battle_tied";
  rules: string[];
  attacker: number;
  defender: number;
}

/** A battle has a winner. */
export interface BattleWonEvent {
  kind: "battle_won";
  rules: string[];
  winner: number;
  loser: number;
}

/** The winner takes the contents of a hold. */
export interface HoldStolenEvent {
  kind: "hold_stolen";
  rules: string[];
  winner: number;
  loser: number;
  hold: number;
  goods: string;
  count: number;
}

/** Goods the ghost has no use for went into the bank. */
export interface OverboardEvent {
  kind: "overboard";
  rules: string[];
  ship: number;
  hold: number;
  goods: string;
  count: number;
}

/** The winner takes a treasure that lies face up. */
export interface PowerStolenEvent {
  kind: "power_stolen";
  rules: string[];
  winner: number;
  loser: number;
  power: string;
}

/** The winner takes a face-down treasure. */
export interface TreasureStolenEvent {
  kind: "treasure_stolen";
  rules: string[];
  winner: number;
  loser: number;
  place: number;
  treasure: string | null;
}

/** The winner gives a cursed treasure to the loser. */
export interface CurseGivenEvent {
  kind: "curse_given";
  rules: string[];
  winner: number;
  loser: number;
  place: number;
  treasure: string | null;
}

/** The winner takes nothing. */
export interface SpoilsLeftEvent {
  kind: "spoils_left";
  rules: string[];
  winner: number;
  loser: number;
}

/** The ghost's direction is settled. */
export interface GhostSteeredEvent {
  kind: "ghost_steered";
  rules: string[];
  ship: number;
  direction: string;
  die: number;
  half: string;
}

/** A draw pile was made anew from the discards; what is in hand is known to all. */
export interface PileRenewedEvent {
  kind: "pile_renewed";
  rules: string[];
  seat: number;
  kept: string[];
}

/** A player drew a card. */
export interface DrewEvent {
  kind: "drew";
  rules: string[];
  seat: number;
  card: string | null;
}

/** The compass has a new owner. */
export interface CompassPassedEvent {
  kind: "compass_passed";
  rules: string[];
  seat: number;
}

/** A ship's score at the end. */
export interface CountedEvent {
  kind: "counted";
  rules: string[];
  ship: number;
  space: number;
  gold: number;
  treasures: string[];
  score: number;
}

/** The game is over. */
export interface GameOverEvent {
  kind: "game_over";
  rules: string[];
  winners: number[];
}

/** Tokens of one kind, as they lie in one hold. */
export interface Tokens {
  kind: "tokens";
  goods: string;
  count: number;
}

/** Moves of the question's kind that are not possible, and the rule against them. */
export interface Refused {
  kind: "refused";
  rule: string;
  moves: string[];
}

/** One way in which a load, or stolen goods, would come aboard. */
export interface Load {
  kind: "load";
  hold: number;
  goods: string;
  count: number;
  lost: Tokens | null;
  then: number | null;
}

/** Tokens out of one hold, towards what is due. */
export interface Payment {
  kind: "payment";
  hold: number;
  goods: string;
  count: number;
  due: number;
  leaves: (Tokens | null)[];
  emptied: number;
  suggested: boolean;
}

/** A ship on the space where it would end, and what the space would ask of it. */
export interface Landing {
  kind: "landing";
  space: number;
  path: number[];
  lap: number;
  finish: boolean;
  score: number;
  fights: number[];
  goods: string | null;
  due: number;
  aboard: number;
  paid_from: number[];
  short: number;
  falls: Fall[];
  treasure: boolean;
  after_battle: boolean;
  then: number | null;
}

/** Where a shortage leads: in the revised edition for one symbol of the die, in the first edition for certain. */
export interface Fall {
  kind: "fall";
  symbol: string | null;
  chance: number;
  landings: Landing[];
}

/** One half of a card, the morning or the evening, from the place where the ship then is. */
export interface Half {
  kind: "half";
  half: string;
  symbol: string;
  die: number;
  space: number;
  lap: number;
  gold: number;
  food: number;
  gunpowder: number;
  loads: Load[];
  ignored: string | null;
  refused: Refused[];
  landings: Landing[];
  lost: string | null;
  after_battle: boolean;
  after_treasure: boolean;
  then: number | null;
}

/** What a card would lead to, as the table lies: for all but the captain others act before. */
export interface CardPreview {
  kind: "card";
  card: string;
  morning: Half;
  evenings: Half[];
}

/** The dice placed one way: what each card in hand would lead to. */
export interface DicePreview {
  kind: "dice";
  morning: number;
  evening: number;
  cards: CardPreview[];
}

/** The ghost sailing one way. */
export interface Steer {
  kind: "steer";
  direction: string;
  landings: Landing[];
}

/** The chances of a ship in a battle, both sides playing their best from here on. */
export interface Odds {
  kind: "odds";
  ship: number;
  win: number;
  tie: number;
  lose: number;
}

/** An amount of gunpowder. */
export interface Volley {
  kind: "volley";
  powder: number;
  odds: Odds;
  best: boolean;
}

/** A ship that could be attacked. */
export interface Target {
  kind: "target";
  ship: number;
  powder: number;
  spend: number;
  odds: Odds;
}

/** What the winner of a battle would have of one choice. */
export interface Spoil {
  kind: "spoil";
  tokens: Tokens | null;
  doubloons: number;
  loads: Load[];
  overboard: boolean;
  treasure: string | null;
  low: number;
  high: number;
  mean: number;
}

/** A move that is possible, and what it would lead to. */
export interface Choice {
  kind: "choice";
  move: string;
  leads_to: Outcome;
}

/** All that a seat's decision can lead to. */
export interface Preview {
  kind: "preview";
  question: string | null;
  choices: Choice[];
  refused: Refused[];
  falls: Fall[];
}

/** What the table has agreed on before the game, as `jamaica.options` takes it. */
export interface TableOptions {
  edition: "revised" | "first";
  ghost: boolean | null;
  bank: "endless" | "limited";
  board: Record<string, unknown> | null;
  shortage_die: string[] | null;
}

/** What the host may change at any time. */
export interface TableSettings {
  undo_window: number | null;
  pace: number;
  hints: boolean;
  chat: boolean;
}

/** A seat, and who sits there. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  stands_in: boolean;
  here: boolean;
  away: number | null;
  muted: boolean;
}

/** A table as everybody at it may know it. */
export interface TableInfo {
  id: string;
  stage: "lobby" | "playing" | "over" | "ended";
  options: TableOptions;
  settings: TableSettings;
  seats: SeatInfo[];
  spectators: number;
  practice: boolean;
  number: number;
  created: number;
  next: string | null;
  record: boolean;
}

/** The action dice. */
export interface Dice {
  rolled: number[] | null;
  morning: number | null;
  evening: number | null;
}

/** What is in a hold. */
export interface Hold {
  kind: "gold" | "food" | "gunpowder";
  count: number;
}

/** A treasure that lies face down. */
export interface FaceDown {
  value: string | null;
  known_to: number[];
  cursed: boolean;
}

/** A ship and all that lies before it. */
export interface Ship {
  ghost: boolean;
  space: number;
  lap: number;
  spaces_left: number;
  holds: (Hold | null)[];
  hand: string[] | number;
  pile: number;
  discards: string[];
  kept: string[];
  laid: string | null;
  powers: string[];
  facedown: FaceDown[];
  score: number;
}

/** The battle being fought. */
export interface Battle {
  attacker: number;
  defender: number;
  powder: number;
  face: string | null;
  attack: number | null;
  sabre_used: boolean;
}

/** What is being asked, for all to see. */
export interface Question {
  key: string;
  ship?: number | null;
  goods?: string | null;
  count?: number | null;
  die?: number | null;
}

/** The table as one viewer may know it: `jamaica.view(state, seat).to_dict()` without its `ask`. */
export interface TableView {
  seat: number | null;
  round: number;
  captain: number | null;
  dice: Dice;
  seats: Ship[];
  lairs: number[];
  battle: Battle | null;
  over: boolean;
  to_act: number[];
  question: Question | null;
}

/** The fields of a ship that changed, each whole; the others are left out. */
export interface ShipChange {
  space?: number | null;
  lap?: number | null;
  spaces_left?: number | null;
  holds?: (Hold | null)[] | null;
  hand?: string[] | number | null;
  pile?: number | null;
  discards?: string[] | null;
  kept?: string[] | null;
  laid?: string | null;
  powers?: string[] | null;
  facedown?: FaceDown[] | null;
  score?: number | null;
}

/** What changed in the view. Each key replaces the view's own value; `seats` has, by the number of the ship, the fields of that ship that changed. Fields that are left out did not change; `null` is a value. */
export interface ViewChange {
  round?: number | null;
  captain?: number | null;
  dice?: Dice | null;
  seats?: Record<string, ShipChange> | null;
  lairs?: number[] | null;
  battle?: Battle | null;
  over?: boolean | null;
  to_act?: number[] | null;
  question?: Question | null;
}

/** What a seat is asked, with the moves open to it and what each would lead to. */
export interface Prompt {
  number: number;
  key: string;
  rules: string[];
  moves: string[];
  preview: Preview;
  suggestion: string | null;
}

/** How long a person can still undo. */
export interface UndoDeadline {
  seat: number;
  left: number | null;
}

/** An answer after which dice are rolled or cards are shown is held until nobody can undo any more. */
export interface UndoWindow {
  seat: number;
  move: string | null;
  deadlines: UndoDeadline[];
}

/** Whether this seat can undo its last choice. */
export interface Undo {
  possible: boolean;
  code: "nothing" | "chance" | "turned" | "treasure" | "counted" | "chosen" | "over" | null;
  message: string | null;
}

/** One thing that speaks for a move. */
export interface AdviceReason {
  topic: string;
  rule: string;
  nudge: string;
  sentence: string;
  card: string | null;
  gain: number | null;
}

/** What one move was found to be worth. */
export interface AdviceChoice {
  move: string;
  value: number;
  low: number;
  high: number;
  tries: number;
}

/** A hint, as much of it as was asked for. */
export interface Advice {
  depth: number;
  topic: string;
  nudge: string;
  rule: string;
  move: string | null;
  reasons: AdviceReason[];
  choices: AdviceChoice[];
}

/** A seat's answer took effect, or chance decided something: dice were rolled, cards were drawn. */
export interface PlayedEntry {
  kind: "move";
  seat: number | null;
  move: string | null;
  events: GameEvent[];
  changes?: ViewChange[] | null;
  number: number;
  at: number;
}

/** A seat has answered, and the answer is held during the undo window. */
export interface HeldEntry {
  kind: "held";
  seat: number;
  move: string | null;
  change?: ViewChange | null;
  number: number;
  at: number;
}

/** A seat undid its last choice: the entry `of` no longer counts. */
export interface UndoneEntry {
  kind: "undo";
  seat: number;
  of: number;
  change?: ViewChange | null;
  number: number;
  at: number;
}

/** A person wrote something. */
export interface ChattedEntry {
  kind: "chat";
  seat: number;
  text: string;
  number: number;
  at: number;
}

/** A person sent an emote. */
export interface EmotedEntry {
  kind: "emote";
  seat: number;
  emote: "aye" | "cheer" | "laugh" | "curse" | "sorry" | "well-played" | "hurry" | "think";
  number: number;
  at: number;
}

/** Something about a seat changed; the table message that follows has all of it. */
export interface SeatChangedEntry {
  kind: "seat";
  seat: number;
  what: "joined" | "left" | "bot" | "returned" | "renamed" | "muted" | "unmuted" | "reissued";
  name: string;
  bot: string | null;
  number: number;
  at: number;
}

/** Something about the table changed: the game started, settings changed, the host ended it, a rematch was made. */
export interface TableChangedEntry {
  kind: "table";
  what: "started" | "settings" | "ended" | "rematch";
  next: string | null;
  number: number;
  at: number;
}

/** The first message of a connection. All tokens are of one table. */
export interface HelloCommand {
  type: "hello";
  protocol: number;
  tokens: string[];
  since?: number | null;
}

/** Take the seat whose token this connection has, under a name. */
export interface JoinCommand {
  type: "join";
  seat: number;
  name: string;
  cid: string;
  seen: number;
}

/** Answer the question that the seat is asked. */
export interface MoveCommand {
  type: "move";
  seat: number;
  move: string;
  cid: string;
  seen: number;
}

/** Undo the seat's last choice. */
export interface UndoCommand {
  type: "undo";
  seat: number;
  cid: string;
  seen: number;
}

/** End the undo window of the seat's answer. */
export interface ConfirmCommand {
  type: "confirm";
  seat: number;
  cid: string;
  seen: number;
}

/** Ask for the rule against a move. */
export interface WhyNotCommand {
  type: "why_not";
  seat: number;
  move: string;
  cid: string;
  seen: number;
}

/** Ask for a hint on the question that the seat is asked. */
export interface HintCommand {
  type: "hint";
  seat: number;
  depth: number;
  cid: string;
  seen: number;
}

/** Ask what happened since the seat's last move. */
export interface RecapCommand {
  type: "recap";
  seat: number;
  cid: string;
  seen: number;
}

/** Ask for a `sync` of every feed. */
export interface ResyncCommand {
  type: "resync";
  cid: string;
  seen: number;
}

/** Write to all at the table. */
export interface ChatCommand {
  type: "chat";
  seat: number;
  text: string;
  cid: string;
  seen: number;
}

/** Send an emote. */
export interface SendEmoteCommand {
  type: "emote";
  seat: number;
  emote: "aye" | "cheer" | "laugh" | "curse" | "sorry" | "well-played" | "hurry" | "think";
  cid: string;
  seen: number;
}

/** Give a seat another name: one's own, or as host any. */
export interface RenameCommand {
  type: "rename";
  seat: number;
  name: string;
  cid: string;
  seen: number;
}

/** Leave the table: a bot plays on, or in the lobby the seat is open again. */
export interface LeaveCommand {
  type: "leave";
  seat: number;
  cid: string;
  seen: number;
}

/** Have a bot play for a person who is away, or on an open seat: the host at any time, any seated person once the person has been away for two minutes while asked. */
export interface PutBotCommand {
  type: "put_bot";
  seat: number;
  bot: string;
  cid: string;
  seen: number;
}

/** Take one's seat back from the bot that stands in. */
export interface ReturnToSeatCommand {
  type: "return_to_seat";
  seat: number;
  cid: string;
  seen: number;
}

/** Mute a person's chat, or unmute it. For the host. */
export interface MuteCommand {
  type: "mute";
  seat: number;
  muted: boolean;
  cid: string;
  seen: number;
}

/** Replace a link. The old links of that seat stop working, and their connections are closed. For the host. */
export interface ReissueCommand {
  type: "reissue";
  seat: number | null;
  cid: string;
  seen: number;
}

/** Start the game with bots on the open seats. For the host. Without open seats a game starts by itself. */
export interface StartCommand {
  type: "start";
  bot: string;
  cid: string;
  seen: number;
}

/** Change the table's settings. For the host. */
export interface ChangeSettingsCommand {
  type: "change_settings";
  settings: TableSettings;
  cid: string;
  seen: number;
}

/** Play again at a new table, after the game. For any seated person. Everybody gets `follow`. */
export interface RematchCommand {
  type: "rematch";
  cid: string;
  seen: number;
}

/** End the game for everybody. For the host. */
export interface EndCommand {
  type: "end";
  cid: string;
  seen: number;
}

/** The answer to `hello`. */
export interface WelcomeMessage {
  type: "welcome";
  protocol: number;
  server: string;
  table: TableInfo;
  seats: number[];
  feeds: (number | null)[];
  host: boolean;
}

/** The table changed: somebody joined, left, came or went, settings changed. */
export interface TableMessage {
  type: "table";
  table: TableInfo;
  feeds: (number | null)[];
}

/** The whole table for one viewer: on connecting, after `resync`, and after a gap. */
export interface SyncMessage {
  type: "sync";
  seat: number | null;
  number: number;
  entries: LogEntry[];
  complete: boolean;
  view: TableView;
  prompt: Prompt | null;
  undo_window: UndoWindow | null;
  undo: Undo | null;
}

/** Entries were added to the log: what one viewer may know of them, in order. */
export interface UpdateMessage {
  type: "update";
  seat: number | null;
  number: number;
  entries: LogEntry[];
  prompt: Prompt | null;
  undo_window: UndoWindow | null;
  undo: Undo | null;
}

/** A command was accepted, and its effect is stored. */
export interface DoneMessage {
  type: "done";
  cid: string;
  number: number;
}

/** A command was refused and had no effect; or, without `cid`, the reason why the connection ends. */
export interface ErrorMessage {
  type: "error";
  cid: string | null;
  code: "message" | "protocol" | "token" | "table" | "seat" | "host" | "turn" | "rule" | "stale" | "late" | "name" | "taken" | "stage" | "forbidden" | "muted" | "rate" | "full" | "bot" | "gone" | "slow" | "server";
  message: string;
  rule: string | null;
}

/** The answer to `why_not`. */
export interface ReasonMessage {
  type: "reason";
  cid: string;
  move: string;
  rule: string | null;
  sentence: string | null;
}

/** The answer to `hint`. */
export interface HintGivenMessage {
  type: "hint";
  cid: string;
  seat: number;
  depth: number;
  hint: Advice;
}

/** One thing that happened. */
export interface RecapLine {
  number: number;
  mine: boolean;
  event: GameEvent;
}

/** The answer to `recap`: what happened since the seat's last move, attacks on it first. */
export interface RecapGivenMessage {
  type: "recap";
  cid: string;
  seat: number;
  since: number;
  lines: RecapLine[];
}

/** A secret link. */
export interface Link {
  role: "seat" | "spectator" | "host";
  seat: number | null;
  token: string;
  link: string;
}

/** The answer to `reissue`, to the host alone. */
export interface LinkMadeMessage {
  type: "link";
  cid: string;
  link: Link;
}

/** There is a rematch: this connection's own links to the next table. */
export interface FollowMessage {
  type: "follow";
  table: string;
  links: Link[];
}

/** Who is connected. */
export interface PresenceMessage {
  type: "presence";
  here: boolean[];
  away: (number | null)[];
  spectators: number;
}

/** A seat of a new table. */
export interface NewSeat {
  kind?: "person" | "bot" | "open";
  name?: string | null;
  bot?: string | null;
}

/** Chosen dice and cards. The table is marked as practice. */
export interface Practice {
  seed?: number | null;
  position?: string | null;
  luck?: string[];
}

/** A table to be created. */
export interface NewTable {
  seats: NewSeat[];
  options?: Partial<TableOptions>;
  settings?: Partial<TableSettings>;
  practice?: Practice | null;
}

/** A new table and its invite links. They are sent once, here; the server keeps only hashes of them. */
export interface CreatedTable {
  table: TableInfo;
  host: Link;
  spectator: Link;
  seats: Link[];
}

/** What a token opens. */
export interface TableAccess {
  table: TableInfo;
  role: "seat" | "spectator" | "host";
  seat: number | null;
}

/** A game as one viewer may see it, or with all hands open. */
export interface Replay {
  table: string | null;
  options: TableOptions;
  names: string[];
  bots: (string | null)[];
  finished: boolean;
  seat: number | null;
  open: boolean;
  view: TableView;
  entries: LogEntry[];
  scores: number[] | null;
  winners: number[] | null;
}

/** A bot that can be seated. */
export interface BotInfo {
  name: string;
  about: string;
}

/** Why a request was refused. */
export interface Problem {
  code: "message" | "protocol" | "token" | "table" | "seat" | "host" | "turn" | "rule" | "stale" | "late" | "name" | "taken" | "stage" | "forbidden" | "muted" | "rate" | "full" | "bot" | "gone" | "slow" | "server";
  message: string;
}

export type GameEvent =
  | CaptainChosenEvent
  | RoundBegunEvent
  | RolledEvent
  | PlacedEvent
  | LaidEvent
  | TurnedEvent
  | ActionBegunEvent
  | ActionLostEvent
  | LoadedEvent
  | LoadIgnoredEvent
  | EmptiedEvent
  | SailedEvent
  | FinishedEvent
  | PaidEvent
  | FellShortEvent
  | ShortageRolledEvent
  | StayedEvent
  | FellBackEvent
  | TreasureTakenEvent
  | BattleBegunEvent
  | PowderSpentEvent
  | CombatRolledEvent
  | SabreAnsweredEvent
  | FiredEvent
  | BattleTiedEvent
  | BattleWonEvent
  | HoldStolenEvent
  | OverboardEvent
  | PowerStolenEvent
  | TreasureStolenEvent
  | CurseGivenEvent
  | SpoilsLeftEvent
  | GhostSteeredEvent
  | PileRenewedEvent
  | DrewEvent
  | CompassPassedEvent
  | CountedEvent
  | GameOverEvent;

export type Outcome =
  | DicePreview
  | CardPreview
  | Load
  | Landing
  | Target
  | Volley
  | Payment
  | Odds
  | Spoil
  | Steer;

export type LogEntry =
  | PlayedEntry
  | HeldEntry
  | UndoneEntry
  | ChattedEntry
  | EmotedEntry
  | SeatChangedEntry
  | TableChangedEntry;

export type ClientMessage =
  | HelloCommand
  | JoinCommand
  | MoveCommand
  | UndoCommand
  | ConfirmCommand
  | WhyNotCommand
  | HintCommand
  | RecapCommand
  | ResyncCommand
  | ChatCommand
  | SendEmoteCommand
  | RenameCommand
  | LeaveCommand
  | PutBotCommand
  | ReturnToSeatCommand
  | MuteCommand
  | ReissueCommand
  | StartCommand
  | ChangeSettingsCommand
  | RematchCommand
  | EndCommand;

export type ServerMessage =
  | WelcomeMessage
  | TableMessage
  | SyncMessage
  | UpdateMessage
  | DoneMessage
  | ErrorMessage
  | ReasonMessage
  | HintGivenMessage
  | RecapGivenMessage
  | LinkMadeMessage
  | FollowMessage
  | PresenceMessage;
