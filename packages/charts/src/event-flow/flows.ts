/** Events as sequences of each entity, and sequences as one tree of what follows what. */
import { nullLabel } from '@tessera/core/format/label';
import type { Cell } from '@tessera/core/frame/frame';

/** One event of a sequence. */
export interface FlowEvent {
  entity: Cell;
  event: Cell;
  /** Epoch ms. */
  at: number;
  /** Its row in the answer. */
  row: number;
}

/** Entities whose sequences begin alike, at the last of those steps. */
export interface FlowStep {
  /** The event; undefined for steps that were gathered. */
  event: Cell | undefined;
  /** Entities that came here. */
  count: number;
  /** Of them those whose sequence ends here. */
  ended: number;
  /** Mean ms from this event to the next, of those that go on; 0 when none does. */
  gapMs: number;
  /** Mean ms since the first event of the sequence. */
  sinceMs: number;
  /** Rows of the events. */
  rows: number[];
  /** Commonest first. */
  next: FlowStep[];
  /** How many different steps were gathered in this one. */
  gathered: number;
}

/** Sequences longer than this end there: no screen has room for more steps. */
export const longestSequence = 60;

const textOf = (cell: Cell): string => (cell === null ? nullLabel : String(cell));

/** The events of each entity in the order of time; equal moments keep the order of the answer. */
export function sequencesOf(events: readonly FlowEvent[]): FlowEvent[][] {
  const of = new Map<string, FlowEvent[]>();
  for (const event of events) {
    const key = `${typeof event.entity} ${String(event.entity)}`;
    const known = of.get(key);
    if (known) known.push(event);
    else of.set(key, [event]);
  }
  return [...of.values()].map((sequence) => sequence.toSorted((a, b) => a.at - b.at || a.row - b.row));
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The steps that follow when sequences have been alike up to `depth`. */
function stepsAt(sequences: readonly (readonly FlowEvent[])[], depth: number, least: number): FlowStep[] {
  if (depth >= longestSequence) return [];
  const of = new Map<string, { event: Cell; sequences: (readonly FlowEvent[])[] }>();
  for (const sequence of sequences) {
    const here = sequence[depth];
    if (!here) continue;
    const name = textOf(here.event);
    const known = of.get(name);
    if (known) known.sequences.push(sequence);
    else of.set(name, { event: here.event, sequences: [sequence] });
  }
  const groups = [...of.values()].sort(
    (a, b) => b.sequences.length - a.sequences.length || textOf(a.event).localeCompare(textOf(b.event)),
  );
  const shown = groups.filter((group) => group.sequences.length >= least);
  const rare = groups.filter((group) => group.sequences.length < least);
  const steps = shown.map((group) => stepOf(group.event, group.sequences, depth, stepsAt(group.sequences, depth + 1, least)));
  if (rare.length === 0) return steps;
  const gathered = stepOf(
    undefined,
    rare.flatMap((group) => group.sequences),
    depth,
    [],
  );
  return [...steps, { ...gathered, ended: gathered.count, gapMs: 0, gathered: rare.length }];
}

function stepOf(
  event: Cell | undefined,
  sequences: readonly (readonly FlowEvent[])[],
  depth: number,
  next: FlowStep[],
): FlowStep {
  const going = sequences.filter((sequence) => sequence.length > depth + 1);
  const at = (sequence: readonly FlowEvent[], place: number): number => sequence[place]?.at ?? 0;
  return {
    event,
    count: sequences.length,
    ended: sequences.length - (next.length === 0 ? 0 : going.length),
    gapMs: next.length === 0 ? 0 : mean(going.map((each) => at(each, depth + 1) - at(each, depth))),
    sinceMs: mean(sequences.map((each) => at(each, depth) - at(each, 0))),
    rows: sequences.flatMap((each) => each[depth]?.row ?? []),
    next,
    gathered: 0,
  };
}

/**
 * The first steps of all sequences, each with what follows.
 * @param least  steps that fewer entities take are gathered into one for each step before them
 */
export const flowsOf = (sequences: readonly (readonly FlowEvent[])[], least: number): FlowStep[] =>
  stepsAt(sequences, 0, Math.max(1, least));

/** A step with its place: x in widths that may be any unit, y in shares of the height. */
export interface FlowBox {
  step: FlowStep;
  /** From the first step to this one. */
  way: FlowStep[];
  left: number;
  width: number;
  from: number;
  until: number;
}

const boxesMax = 3000;

/**
 * Steps from left to right: each as high as the entities that take it and as wide as the time until the next one, and
 * never narrower than `narrowest`. All of them together fit into `width`.
 * @returns also how many steps had no room
 */
export function layFlows(
  roots: readonly FlowStep[],
  { width, narrowest }: { width: number; narrowest: number },
): { boxes: FlowBox[]; left: number } {
  const longest = Math.max(1, ...roots.map(depthOf));
  const least = Math.min(narrowest, width / longest);
  const scale = scaleOf(roots, width, least);
  const boxes: FlowBox[] = [];
  let left = 0;
  const whole = roots.reduce((sum, { count }) => sum + count, 0);
  const lay = (steps: readonly FlowStep[], way: FlowStep[], x: number, top: number): void => {
    let from = top;
    for (const step of steps) {
      const until = from + step.count / whole;
      const wide = least + step.gapMs * scale;
      if (boxes.length < boxesMax) {
        boxes.push({ step, way: [...way, step], left: x, width: wide, from, until });
        lay(step.next, [...way, step], x + wide, from);
      } else left += 1;
      from = until;
    }
  };
  if (whole > 0) lay(roots, [], 0, 0);
  return { boxes, left };
}

const depthOf = ({ next }: FlowStep): number => 1 + Math.max(0, ...next.map(depthOf));

/** Width of a ms, so that the way that takes longest reaches the end. */
function scaleOf(roots: readonly FlowStep[], width: number, least: number): number {
  let scale = Number.POSITIVE_INFINITY;
  const walk = (step: FlowStep, steps: number, ms: number): void => {
    const lasted = ms + step.gapMs;
    if (lasted > 0) scale = Math.min(scale, (width - least * (steps + 1)) / lasted);
    for (const each of step.next) walk(each, steps + 1, lasted);
  };
  for (const root of roots) walk(root, 0, 0);
  return Number.isFinite(scale) ? Math.max(0, scale) : 0;
}
