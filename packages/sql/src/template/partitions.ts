/**
 * `trino.latest_partition('t')` and its kin: the newest values of what a table is partitioned by
 * (docs/reference/questions.md#templates).
 */
import type { TemplateFacts } from './facts.ts';
import { fault } from './fault.ts';
import { named, textArgument } from './given.ts';
import type { RenderNotes } from './notes.ts';
import { valueText } from './text.ts';
import { Callable, Namespace, Sequence, type CallArguments, type TemplateValue } from './value.ts';

/** Engines that keep partitions, and the names their macros go by. */
const namesOf: Readonly<Record<string, readonly string[]>> = { trino: ['trino', 'presto'] };

/** Nothing for an engine without partitions: there the names are undefined, and reported as such. */
export function partitionMacros(facts: TemplateFacts, notes: RenderNotes): [string, Namespace][] {
  return (namesOf[facts.dialect.id] ?? []).map((name) => [name, spaceOf(name, notes)]);
}

function spaceOf(space: string, notes: RenderNotes): Namespace {
  const namespace = new Namespace();
  const add = (name: string, call: (given: CallArguments, of: string) => TemplateValue): void =>
    void namespace.members.set(name, new Callable(name, (given) => call(given, `${space}.${name}`)));
  const first = (given: CallArguments, of: string): TemplateValue => newest(notes, of, given)[0] ?? null;
  add('first_latest_partition', first);
  add('latest_partition', first);
  add('latest_partitions', (given, of) => {
    const values = newest(notes, of, given);
    return values.length === 0 ? null : new Sequence(values);
  });
  add('latest_sub_partition', (given, of) => {
    const fixed = [...given.named].filter(([name]) => name !== 'table_name');
    const table = { plain: given.plain, named: new Map([...given.named].filter(([name]) => name === 'table_name')) };
    return (
      newest(
        notes,
        of,
        table,
        fixed.map(([name, value]): [string, string] => [name, textArgument(of, name, value)]),
      )[0] ?? null
    );
  });
  return namespace;
}

/** One value for each column of the newest partition; of the column that `fixed` leaves open, when it is given. */
function newest(notes: RenderNotes, of: string, given: CallArguments, fixed?: readonly [string, string][]): TemplateValue[] {
  const { table_name: table } = named(of, given, ['table_name']);
  const parts = textArgument(of, 'table_name', table).split('.');
  if (parts.length > 2 || parts.includes('')) fault(`${of}(): 'table_name' must be table or schema.table`);
  const name = parts.at(-1) ?? '';
  const schema = parts.length === 2 ? (parts[0] ?? null) : null;
  // A name that holds anything but the author's own letters is the asker's.
  const byAsker = typeof table !== 'string';
  const found = notes.get({ what: 'partition', schema, name, byAsker, fixed: fixed ?? null });
  return found && 'texts' in found ? found.texts.map((text) => valueText(text)) : [];
}
