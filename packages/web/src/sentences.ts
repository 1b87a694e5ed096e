/**
 * The sentences of the pages as lingui formats them. Ours use little of ICU's notation: `{name}` and
 * `{n, plural, =0 {…} one {# …} other {# …}}`. The full parser is heavier than all the sentences of a page;
 * a test compares the two on every sentence there is.
 */
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

type Parts = Exclude<CompiledMessage, string>;

interface Read {
  parts: Parts;
  /** Where reading stopped: at the end, or after the closing brace. */
  end: number;
}

/** The index of the next of these letters, or the length of the text. */
function next(text: string, from: number, letters: string): number {
  for (let at = from; at < text.length; at += 1) if (letters.includes(text[at] ?? '')) return at;
  return text.length;
}

function readParts(text: string, from: number, inPlural: boolean): Read {
  const parts: Parts = [];
  let at = from;
  while (at < text.length) {
    const stop = next(text, at, inPlural ? '{}#' : '{}');
    if (stop > at) parts.push(text.slice(at, stop));
    at = stop + 1;
    const letter = text[stop];
    if (letter === '}') return { parts, end: at };
    if (letter === '#') parts.push('#');
    if (letter === '{') {
      const slot = readSlot(text, at);
      parts.push(slot.part);
      at = slot.end;
    }
  }
  return { parts, end: at };
}

/** What stands in braces, from after the opening one. */
function readSlot(text: string, from: number): { part: Parts[number]; end: number } {
  const close = next(text, from, ',}');
  const name = text.slice(from, close).trim();
  if (text[close] !== ',') return { part: [name], end: close + 1 };
  const kindEnd = next(text, close + 1, ',}');
  const kind = text.slice(close + 1, kindEnd).trim();
  if (kind !== 'plural' || text[kindEnd] !== ',') throw new Error(`Not a sentence of ours: ${text}`);
  const cases: Record<string, Parts> = {};
  let at = kindEnd + 1;
  for (;;) {
    const open = next(text, at, '{}');
    const word = text.slice(at, open).trim();
    if (text[open] !== '{') return { part: [name, 'plural', cases], end: open + 1 };
    const { parts, end } = readParts(text, open + 1, true);
    cases[word.replace(/^=/, '')] = parts;
    at = end;
  }
}

/** @throws Error on notation beyond the above */
export const compileSentence = (text: string): CompiledMessage => readParts(text, 0, false).parts;
