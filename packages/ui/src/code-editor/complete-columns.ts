/** Completion of columns of the tables named in the current statement, and of what its WITH names: after FROM is known, `WHERE cre` offers `created_at`. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** A column as it is offered. `insert` is the name as the database must read it, where the owner knows; `note` its description. */
interface CompletionColumn {
  name: string;
  type?: string | undefined;
  insert?: string | undefined;
  note?: string | null | undefined;
}

/** Table name → its columns. */
export type CompletionTables = Readonly<Record<string, readonly CompletionColumn[]>>;

const identifier = String.raw`(?:"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*)`;
const tableAfter = new RegExp(
  String.raw`\b(?:from|join)\s+((?:${identifier}\s*\.\s*)*${identifier})(?:\s+(?:as\s+)?(${identifier}))?`,
  'giu',
);
const notAlias =
  /^(?:where|on|using|join|left|right|inner|outer|full|cross|natural|group|order|limit|union|having|window|qualify|sample|lateral|as)$/i;

const bare = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);

/** Comments and texts blanked out, lengths kept, so that words inside them name no table. */
export function withoutTexts(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) => ' '.repeat(found.length));
}

/** Where the statement around a place begins and ends (before its semicolon). Semicolons in comments and texts end nothing. */
export function statementRange(sql: string, place: number): { from: number; to: number } {
  const plain = withoutTexts(sql);
  // Right after the last semicolon one still means the statement it ended.
  const from =
    (plain.slice(place).trim() === '' ? plain.trimEnd().replace(/;$/, '') : plain.slice(0, place)).lastIndexOf(';') + 1;
  const end = plain.indexOf(';', Math.max(from, Math.min(place, plain.trimEnd().length - 1)));
  return { from, to: end === -1 ? sql.length : end };
}

/** Tables a statement reads, by their last name part, with alias where given. */
export function tablesIn(statement: string): { table: string; alias: string | undefined }[] {
  return [...statement.matchAll(tableAfter)].map(([, path = '', alias]) => ({
    table: bare(path.match(new RegExp(identifier, 'gu'))?.at(-1) ?? ''),
    alias: alias && !notAlias.test(alias) ? bare(alias) : undefined,
  }));
}

const cteBefore = new RegExp(
  String.raw`(?:\bwith(?:\s+recursive)?|,)\s*(${identifier})\s*(?:\([^()]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(`,
  'giu',
);

/** Names that a statement's WITH gives to queries. */
export function ctesIn(statement: string): string[] {
  if (!/\bwith\b/i.test(statement)) return [];
  return [...new Set([...statement.matchAll(cteBefore)].map(([, name = '']) => bare(name)))];
}

/** A name as it must be written: quoted unless it is a plain lower-case word. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** @param tables  asked at each completion, so new tables need no new editor */
export function completeColumns(tables: () => CompletionTables) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}\p{N}_$"]*/u);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const before = context.state.sliceDoc(Math.max(0, word.from - 1), word.from);
    const known = Object.entries(tables());
    const text = context.state.doc.toString();
    const { from, to } = statementRange(text, context.pos);
    const statement = withoutTexts(text.slice(from, to));
    const named = tablesIn(statement);
    // After a dot only the table before it counts.
    const owner =
      before === '.'
        ? bare(context.state.sliceDoc(0, word.from - 1).match(new RegExp(`${identifier}$`, 'u'))?.[0] ?? '')
        : undefined;
    // Before FROM is written, the columns of every table whose columns are known.
    const open = named.length > 0 ? named : known.map(([table]) => ({ table, alias: undefined }));
    const wanted = owner === undefined ? open : ownedBy(owner, named, known);
    const options = wanted.flatMap(({ table }): Completion[] => {
      const columns = known.find(([name]) => name.toLowerCase() === table.toLowerCase())?.[1] ?? [];
      return columns.map(({ name, type, insert }) => ({
        label: name,
        apply: insert ?? quoted(name),
        type: 'property',
        detail: type ?? table,
        boost: 20,
      }));
    });
    if (owner === undefined)
      for (const name of ctesIn(statement))
        options.push({ label: name, apply: quoted(name), type: 'class', detail: 'WITH', boost: 10 });
    return options.length === 0 ? null : { from: word.from, options, validFor: /^[\p{L}\p{N}_$"]*$/u };
  };
}

type NamedTable = ReturnType<typeof tablesIn>[number];

/** The tables a name before a dot stands for: those of the statement, or the one that is called so where it names none. */
function ownedBy(owner: string, named: readonly NamedTable[], known: [string, unknown][]): Pick<NamedTable, 'table'>[] {
  if (named.length > 0) return named.filter(({ table, alias }) => alias === owner || (alias === undefined && table === owner));
  return known.flatMap(([table]) => (table.toLowerCase() === owner.toLowerCase() ? [{ table }] : []));
}
