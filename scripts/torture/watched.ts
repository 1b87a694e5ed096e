/** A module whose functions tell that they are called: a change in a function that no test calls cannot be noticed. */
import { parseSync, Visitor } from 'oxc-parser';
import { hitsName } from './mutation-tests.ts';

/** A function's place in the text, half-open; `name` is what it tells. */
export interface WatchedFunction {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The text with a call at the beginning of every function, and the functions in the order they begin. */
export interface WatchedModule {
  readonly text: string;
  readonly functions: readonly WatchedFunction[];
}

interface FunctionNode {
  readonly start: number;
  readonly end: number;
  readonly body: { readonly type: string; readonly start: number; readonly end: number } | null;
}

/** @param path  its name tells TypeScript from TSX, and makes the functions' names its own */
export function watchedModule(path: string, text: string): WatchedModule {
  const functions: WatchedFunction[] = [];
  const inserts: { readonly at: number; readonly text: string }[] = [];
  const watch = ({ start, end, body }: FunctionNode): void => {
    if (!body) return;
    const name = `${path}:${start}`;
    functions.push({ start, end, name });
    const call = `globalThis.${hitsName}?.(${JSON.stringify(name)})`;
    if (body.type === 'BlockStatement') return void inserts.push({ at: body.start + 1, text: `${call};` });
    inserts.push({ at: body.start, text: `(${call}, ` }, { at: body.end, text: ')' });
  };
  new Visitor({ FunctionDeclaration: watch, FunctionExpression: watch, ArrowFunctionExpression: watch }).visit(
    parseSync(path, text).program,
  );
  let written = '';
  let from = 0;
  // At one place an inner function's end stands before an outer one's, whichever was seen first.
  for (const insert of inserts.toSorted((a, b) => a.at - b.at)) {
    written += text.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return { text: written + text.slice(from), functions };
}

/** The innermost function around a place; undefined for what runs when the module is loaded. */
export function functionAround(functions: readonly WatchedFunction[], place: number): WatchedFunction | undefined {
  return functions
    .filter(({ start, end }) => start <= place && place < end)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}
