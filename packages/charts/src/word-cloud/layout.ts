/** Words on a plane, none over another: the largest in the middle, the rest around it, as near as they fit. Pure and repeatable. */
import { textWidth } from '../shared/look.ts';

/** A word with the size it should have. */
export interface CloudWord {
  text: string;
  /** Font size in px. */
  size: number;
}
/** A word that found room. Words without room are not in the result. */
export interface PlacedWord extends CloudWord {
  /** Its place in the list given. */
  at: number;
  /** The middle of the word, relative to the middle of the cloud, px. */
  x: number;
  y: number;
  /** Degrees, counter-clockwise. */
  angle: number;
}
/** Which angles words may have; the wire's words of `rotation`. */
export type Rotation = 'random' | 'flat' | 'square';

interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/** Places tried for one word, from the middle outwards; beyond them the word has none. */
const stepsMax = 1500;
/** Turning by it spreads any number of steps evenly over a disc. */
const goldenAngle = 2.399963;

/** A stream of numbers in 0…1 that is the same for the same words. */
function seeded(text: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}

const angleOf: Readonly<Record<Rotation, (random: () => number) => number>> = {
  flat: () => 0,
  square: (random) => (random() < 0.3 ? 90 : 0),
  random: (random) => Math.round((random() * 2 - 1) * 6) * 10,
};

/** The upright box around a turned word, with a little air. */
function boxOf(word: CloudWord, angle: number): Pick<Box, 'halfWidth' | 'halfHeight'> {
  const [width, height] = [textWidth(word.text, word.size, { isBold: true }) + 4, word.size * 1.22];
  const turn = (Math.abs(angle) * Math.PI) / 180;
  return {
    halfWidth: (width * Math.cos(turn) + height * Math.sin(turn)) / 2,
    halfHeight: (width * Math.sin(turn) + height * Math.cos(turn)) / 2,
  };
}

const meet = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

/** As many words as fit into the box, in the order given. */
function place(words: readonly CloudWord[], rotation: Rotation, width: number, height: number): PlacedWord[] {
  const random = seeded(words.map(({ text }) => text).join('\u0000'));
  const boxes: Box[] = [];
  const placed: PlacedWord[] = [];
  for (const [at, word] of words.entries()) {
    const angle = angleOf[rotation](random);
    const extent = boxOf(word, angle);
    const start = random() * 2 * Math.PI;
    if (extent.halfWidth * 2 > width || extent.halfHeight * 2 > height) continue;
    for (let step = 0; step < stepsMax; step += 1) {
      const reach = Math.sqrt(step / stepsMax) / 2;
      const turn = start + goldenAngle * step;
      const box: Box = { ...extent, x: reach * Math.cos(turn) * width, y: reach * Math.sin(turn) * height };
      const isInside = Math.abs(box.x) + box.halfWidth <= width / 2 && Math.abs(box.y) + box.halfHeight <= height / 2;
      if (!isInside || boxes.some((other) => meet(box, other))) continue;
      boxes.push(box);
      placed.push({ ...word, at, x: box.x, y: box.y, angle });
      break;
    }
  }
  return placed;
}

/** Of the first words at least so many must have a place before the plane is taken as it is. */
const mustFit = (count: number): number => Math.min(count, Math.max(10, Math.ceil(count * 0.1)));

/**
 * The cloud for a tile. When the first words do not fit, the plane is enlarged up to three times and scaled down to the
 * tile again, so that sizes keep their relations.
 */
export function cloudOf(words: readonly CloudWord[], rotation: Rotation, width: number, height: number): PlacedWord[] {
  for (const factor of [1, 1.5, 2, 2.5, 3]) {
    const placed = place(words, rotation, width * factor, height * factor);
    const first = placed.filter(({ at }) => at < mustFit(words.length)).length;
    if (first < mustFit(words.length) && factor < 3) continue;
    return placed.map((word) => ({ ...word, x: word.x / factor, y: word.y / factor, size: word.size / factor }));
  }
  return [];
}
