/** A module with every change of a mutation check in it, each behind a switch, so that one load serves them all. */
import type { Mutant, MutantKind, Span } from './mutants.ts';

/** Global object of a test's process that the switched modules ask. */
export const switchesName = 'mutationSwitches';

/** What the switched modules ask; a change is known by its number. */
export interface SwitchesInModules {
  /** One of two results of the same operands. */
  two<A, B, Result>(id: number, a: A, b: B, usual: (a: A, b: B) => Result, changed: (a: A, b: B) => Result): Result;
  /** Whether the right side of `&&` (`and`) or `||` is looked at; if not, the result is `left`. */
  goesOn(id: number, left: unknown, and: boolean): boolean;
  readonly left: unknown;
  /** A condition, or its opposite. */
  test(id: number, condition: unknown): boolean;
  value<T>(id: number, usual: T, changed: T): T;
}

interface Insert {
  readonly at: number;
  /** At one place ends come before beginnings. */
  readonly isEnd: boolean;
  /** Of beginnings the outermost comes first, of ends the innermost. */
  readonly length: number;
  readonly text: string;
  /** Characters of the source that it stands for. */
  readonly covers: number;
}

/**
 * The module's text with a switch at each change. An operator keeps its two sides: of `a && b && c` comes `(a || b) && c`.
 * @param mutants  of this text, in its order
 * @param firstId  number of the first of them; the others follow
 */
export function switchedModule(text: string, mutants: readonly Mutant[], firstId: number): string {
  const inserts = mutants.flatMap((mutant, at) => insertsOf(mutant, firstId + at, text)).toSorted(inOrder);
  let written = `const ${shortName} = globalThis.${switchesName};`;
  let from = 0;
  for (const { at, text: inserted, covers } of inserts) {
    written += text.slice(from, Math.max(from, at)) + inserted;
    from = Math.max(from, at + covers);
  }
  return written + text.slice(from);
}

const shortName = '$switches';

const inOrder = (a: Insert, b: Insert): number =>
  a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || (a.isEnd ? a.length - b.length : b.length - a.length);

function insertsOf({ kind, start, end, text: changed, around }: Mutant, id: number, text: string): Insert[] {
  const usual = text.slice(start, end);
  // A condition is tested outside of the operator that makes it.
  const length = around.end - around.start + (kind === 'condition' ? 0.5 : 0);
  const asked = `${shortName}.${asks[kind]}(${id},`;
  const wrapped = (before: string, after: string): Insert[] => [
    { at: around.start, isEnd: false, length, text: before, covers: 0 },
    { at: around.end, isEnd: true, length, text: after, covers: 0 },
  ];
  const instead = (range: Span, by: string): Insert => ({
    at: range.start,
    isEnd: false,
    length: 0,
    text: by,
    covers: range.end - range.start,
  });
  switch (kind) {
    case 'binary':
      return [...wrapped(asked, `,(a,b)=>a ${usual} b,(a,b)=>a ${changed} b)`), instead({ start, end }, ',')];
    case 'logical':
      return [...wrapped(`(${asked}`, `:${shortName}.left)`), instead({ start, end }, `,${usual === '&&'})?`)];
    case 'condition':
      return wrapped(asked, ')');
    case 'value':
      return wrapped(asked, `,${changed})`);
    case 'key':
      return wrapped(`[${asked}`, `,${changed})]`);
    case 'method':
      return [instead(around, `[${asked}'${usual}','${changed}')]`)];
  }
}

const asks: Readonly<Record<MutantKind, keyof SwitchesInModules>> = {
  binary: 'two',
  logical: 'goesOn',
  condition: 'test',
  value: 'value',
  key: 'value',
  method: 'value',
};
