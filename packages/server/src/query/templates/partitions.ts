/** The newest partition of a table, for templates: read from the table of partitions that Trino keeps beside it. */
import { Failure } from '@tessera/core/failures';
import { allOf, bind, columnRef, type Expr, type Select } from '@tessera/sql/ast';
import { dialectOf } from '@tessera/sql/dialects/index';
import { print } from '@tessera/sql/print';
import type { FactValue, FactRequest } from '@tessera/sql/template/facts';
import { readFrame } from '../files/frame-text.ts';
import type { TemplatedQuestion } from './templated-question.ts';

type WantedPartition = Extract<FactRequest, { what: 'partition' }>;

const lookMs = 20_000;
/** Partition values are texts to a template, whatever they are kept as. */
const asText = (name: string): Expr => ({ kind: 'cast', of: columnRef(name), to: 'text' });
const equals = { kind: 'compare', op: '=' } as const;

/** @throws Failure TEMPLATE_INVALID for a table without partitions or with row rules, TABLES_FORBIDDEN, and the driver's */
export async function newestPartition({ ctx, asked }: TemplatedQuestion, wanted: WantedPartition): Promise<FactValue> {
  const { driver, dataset } = asked;
  const schema = wanted.schema ?? asked.defaultSchema;
  const table = { ...(schema !== undefined && { schema }), name: wanted.name };
  // On the SQL page there is no author but the asker.
  await (asked.mayRead ? asked.mayRead([table], wanted.byAsker) : asked.checkTables?.([table]));
  const ruled = await asked.rules?.onTables([table]);
  if (ruled && ruled.size > 0)
    throw new Failure('TEMPLATE_INVALID', {
      message: `The rows of ${wanted.name} are narrowed for you; its partitions are not told.`,
    });
  const beside = { ...table, name: `${wanted.name}$partitions` };
  const known = await columnsOf(driver.columns(schema, beside.name), `${schema === undefined ? '' : `${schema}.`}${wanted.name}`);
  const open = openColumns(known, wanted);
  const where = allOf((wanted.fixed ?? []).map(([name, value]) => ({ ...equals, left: asText(name), right: bind(value) })));
  const select: Select = {
    items: open.map((name) => ({ expr: asText(name), alias: name })),
    from: { kind: 'table', ...beside },
    ...(where && { where }),
    orderBy: open.map((name) => ({ expr: columnRef(name), desc: true })),
    limit: 1,
  };
  const { sql, binds } = print(select, dialectOf(dataset.database.backend));
  const limits = { deadlineMs: ctx.deadlineMs ?? lookMs, maxRows: 1, ...(ctx.signal && { signal: ctx.signal }) };
  const { bytes, columns } = await driver.run(sql, binds, 'columns', limits);
  const frame = readFrame(
    bytes,
    open.map((name) => ({ name, label: name })),
    columns.map(({ generic }) => generic),
  );
  const texts = frame.columns.flatMap(([cell]) => (cell === undefined || cell === null ? [] : [String(cell)]));
  return { texts };
}

/** A table without partitions has none: the connection's own complaint names a table that the user did not write. */
async function columnsOf(reading: Promise<readonly { name: string }[]>, table: string): Promise<string[]> {
  try {
    return (await reading).map(({ name }) => name);
  } catch (cause) {
    if (!(cause instanceof Failure) || (cause.code !== 'TABLE_MISSING' && cause.code !== 'QUERY_FAILED')) throw cause;
    const message = `Error getting partition for ${table}. Verify that this table has a partition.`;
    throw new Failure('TEMPLATE_INVALID', { message }, { cause });
  }
}

/** The columns whose values are wanted: all, or the one that the fixed ones leave open. @throws Failure TEMPLATE_INVALID */
function openColumns(known: readonly string[], { name, fixed }: WantedPartition): string[] {
  if (fixed === null) return [...known];
  const unknown = fixed.find(([column]) => !known.includes(column));
  const open = known.filter((column) => !fixed.some(([given]) => given === column));
  if (unknown)
    throw new Failure('TEMPLATE_INVALID', {
      message: `The table ${name} has no partition column '${unknown[0]}'; it has ${known.join(', ')}.`,
    });
  if (open.length !== 1)
    throw new Failure('TEMPLATE_INVALID', {
      message: `latest_sub_partition() needs a value for all but one of ${known.join(', ')}.`,
    });
  return open;
}
