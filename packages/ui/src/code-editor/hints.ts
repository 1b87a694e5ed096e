/** Hints while one reads and writes: a table, column or function under the pointer, and what the function being called takes. */
import { Facet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { statementRange, tablesIn, withoutTexts, type CompletionTables } from './complete-columns.ts';
import { signatures } from './signatures.ts';

/** What a word stands for. */
export interface WordHint {
  from: number;
  to: number;
  name: string;
  /** A type, the columns of a table, or what a function takes. */
  detail: string;
  /** Of a column: its table. */
  owner?: string;
  /** What its owner wrote about it. */
  note?: string;
}

/** Whether the database has a function. */
export type KnowsFunction = (name: string) => boolean;

const always: KnowsFunction = () => true;

/** The functions whose hints are shown; all that are known here where nothing is said. */
export const knownFunctions = Facet.define<KnowsFunction, KnowsFunction>({ combine: ([first = always]) => first });

/** @param names  of the functions of a database; absent: all are shown */
export function functionsNamed(names: readonly string[] | undefined): Extension {
  if (names === undefined) return [];
  const known = new Set(names.map((name) => name.toLowerCase()));
  return knownFunctions.of((name) => known.has(name.toLowerCase()));
}

const shownColumns = 12;
const word = /[\p{L}\p{N}_$]/u;

/** @returns undefined for a word of no meaning, and inside texts and comments */
export function hintAt(
  text: string,
  place: number,
  tables: CompletionTables,
  knows: KnowsFunction = always,
): WordHint | undefined {
  const range = statementRange(text, place);
  const plain = withoutTexts(text);
  let [from, to] = [place, place];
  while (from > range.from && word.test(plain[from - 1] ?? '')) from -= 1;
  while (to < range.to && word.test(plain[to] ?? '')) to += 1;
  // A quoted name may have any sign in it.
  const quotedName = [...plain.matchAll(/"((?:[^"]|"")+)"/g)].find(
    ({ index, 0: whole }) => index <= place && place < index + whole.length,
  );
  if (quotedName) [from, to] = [quotedName.index, quotedName.index + quotedName[0].length];
  const name = quotedName?.[1]?.replaceAll('""', '"') ?? plain.slice(from, to);
  if (name === '') return undefined;
  const at = { from, to };
  if (!quotedName && /^\s*\(/.test(plain.slice(to))) {
    const given = signatures.get(name.toLowerCase());
    return given && knows(name) ? { ...at, name: name.toLowerCase(), detail: `(${given.join(', ')})` } : undefined;
  }
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const known = Object.entries(tables);
  const named = tablesIn(plain.slice(range.from, range.to));
  const owner = /([\p{L}\p{N}_$]+)"?\s*\.\s*$/u.exec(plain.slice(range.from, from))?.[1];
  const wanted = named.filter(({ table, alias }) => owner === undefined || alias === owner || table === owner);
  for (const { table } of wanted) {
    const [of = table, columns] = known.find(([each]) => each.toLowerCase() === table.toLowerCase()) ?? [];
    const column = columns?.find((each) => isSame(each.name));
    if (column)
      return { ...at, name: column.name, detail: column.type ?? '', owner: of, ...(column.note && { note: column.note }) };
  }
  const aliased = named.find(({ alias }) => alias !== undefined && isSame(alias))?.table ?? name;
  const [table, columns = []] = known.find(([each]) => each.toLowerCase() === aliased.toLowerCase()) ?? [];
  if (table === undefined) return undefined;
  const more = columns.length > shownColumns ? ', …' : '';
  const list = columns.slice(0, shownColumns).map((each) => each.name);
  return { ...at, name: table, detail: columns.length === 0 ? '' : list.join(', ') + more };
}

/** A call of a known function. */
export interface OpenCall {
  name: string;
  given: readonly string[];
  /** Which of `given` stands at the place. */
  argument: number;
  /** Where the name begins. */
  from: number;
}

/** The innermost call of a known function that a place stands in. */
export function callAt(text: string, place: number, knows: KnowsFunction = always): OpenCall | undefined {
  const plain = withoutTexts(text);
  const { from: start } = statementRange(text, place);
  let [depth, argument] = [0, 0];
  for (let at = place - 1; at >= start; at -= 1) {
    const sign = plain[at];
    if (sign === ')') depth += 1;
    else if (sign === ',' && depth === 0) argument += 1;
    else if (sign === '(' && depth > 0) depth -= 1;
    else if (sign === '(') {
      const name = /([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(plain.slice(start, at));
      const given = signatures.get(name?.[1]?.toLowerCase() ?? '');
      if (name?.[1] && given && knows(name[1])) {
        const last = given.at(-1) === '…' ? given.length - 1 : undefined;
        return {
          name: name[1].toLowerCase(),
          given,
          argument: Math.min(argument, last ?? argument),
          from: start + name.index,
        };
      }
      // Parentheses around an expression belong to the call around them.
      argument = 0;
    }
  }
  return undefined;
}

function element(className: string, ...children: (string | Node)[]): HTMLElement {
  const made = document.createElement('span');
  made.className = className;
  made.append(...children);
  return made;
}

function hintElement({ name, detail, owner, note }: WordHint): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-hint';
  box.append(element('cm-hint-name', name));
  if (detail) box.append(detail.startsWith('(') ? detail : ` ${detail}`);
  if (owner) box.append(element('cm-hint-owner', ` ${owner}`));
  if (note) {
    const line = document.createElement('div');
    line.className = 'cm-hint-note';
    line.textContent = note;
    box.append(line);
  }
  return box;
}

function callElement({ name, given, argument }: OpenCall): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-hint';
  box.append(element('cm-hint-name', name), '(');
  for (const [at, each] of given.entries()) box.append(at === 0 ? '' : ', ', element(at === argument ? 'cm-hint-now' : '', each));
  box.append(')');
  return box;
}

/** Words under the pointer. */
export const hoverHints = (tables: CompletionTables): Extension =>
  hoverTooltip((view, place) => {
    const hint = hintAt(view.state.doc.toString(), place, tables, view.state.facet(knownFunctions));
    return hint ? { pos: hint.from, end: hint.to, above: true, create: () => ({ dom: hintElement(hint) }) } : null;
  });

const hideCall = StateEffect.define<null>();
/** The keyboard went elsewhere. */
const leaveCall = StateEffect.define<null>();

interface Shown {
  call: OpenCall | undefined;
  /** Where the call begins that was put away by Escape. */
  hidden: number | undefined;
}

function shownAt(state: EditorState, hidden: number | undefined): Shown {
  const { from, to } = state.selection.main;
  const call = from === to ? callAt(state.doc.toString(), from, state.facet(knownFunctions)) : undefined;
  return { call, hidden: call?.from === hidden ? hidden : undefined };
}

const calls = StateField.define<Shown>({
  // Nothing is shown before somebody moves or writes.
  create: () => ({ call: undefined, hidden: undefined }),
  update: (shown, change) => {
    if (change.effects.some((effect) => effect.is(hideCall))) return { ...shown, hidden: shown.call?.from };
    if (change.effects.some((effect) => effect.is(leaveCall))) return { call: undefined, hidden: undefined };
    return change.docChanged || change.selection ? shownAt(change.state, shown.hidden) : shown;
  },
  provide: (field) =>
    showTooltip.from(field, ({ call, hidden }): Tooltip | null =>
      call && hidden === undefined ? { pos: call.from, above: true, create: () => ({ dom: callElement(call) }) } : null,
    ),
});

/** What the function takes that is being called; Escape puts it away. */
export const callHints: Extension = [
  calls,
  EditorView.domEventHandlers({
    blur: (_, view) => {
      if (view.state.field(calls).call) view.dispatch({ effects: leaveCall.of(null) });
    },
  }),
  keymap.of([
    {
      key: 'Escape',
      run: (view) => {
        const { call, hidden } = view.state.field(calls);
        if (!call || hidden !== undefined) return false;
        view.dispatch({ effects: hideCall.of(null) });
        return true;
      },
    },
  ]),
  EditorView.theme({
    '.cm-hint': { maxWidth: '520px', padding: '4px 8px', fontFamily: 'var(--t-mono)', fontSize: '12px', whiteSpace: 'normal' },
    '.cm-hint-name': { fontWeight: '600' },
    '.cm-hint-now': { fontWeight: '700', textDecoration: 'underline' },
    '.cm-hint-owner': { color: 'var(--t-text-muted)' },
    '.cm-hint-note': { fontFamily: 'var(--t-family)', color: 'var(--t-text-muted)' },
  }),
];
