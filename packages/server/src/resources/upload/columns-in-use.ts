/** Which charts of a dataset use columns that are about to go or to change their type. */
import type { UploadChange } from '@tessera/api/upload';
import { visibleCharts } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import { partsOfOne } from '../dataset/rows.ts';

/** Charts named in an answer; all are counted. */
const namedAtMost = 50;

/**
 * Only charts the caller may see. A column is used where the form names it, where SQL in the form mentions it, and where
 * the form names a metric or a calculated column that mentions it.
 * @param names  columns of the dataset
 */
export async function chartsUsing(ctx: Context, datasetId: number, names: readonly string[]): Promise<UploadChange['charts']> {
  if (names.length === 0) return { count: 0, result: [] };
  const { columns, metrics } = await partsOfOne(ctx.db, datasetId);
  const means = new Map(names.map((name) => [name, [name]]));
  const derived = [
    ...columns.map(({ column_name, expression }) => ({ name: column_name, expression })),
    ...metrics.map(({ metric_name, expression }) => ({ name: metric_name, expression })),
  ];
  for (const { name, expression } of derived) {
    const mentioned = names.filter((column) => mentions(expression ?? '', column));
    if (mentioned.length > 0) means.set(name, [...(means.get(name) ?? []), ...mentioned]);
  }
  const sees = visibleCharts(ctx.actor);
  let asked = ctx.db
    .selectFrom('charts')
    .select(['id', 'slice_name', 'params'])
    .where('datasource_id', '=', datasetId)
    .where('deleted_at', 'is', null)
    .orderBy('slice_name');
  if (sees) asked = asked.where(sees);
  const found = (await asked.execute()).flatMap(({ id, slice_name, params }) => {
    const used = usedIn(formOf(params), means, names);
    return used.length > 0 ? [{ id, slice_name, columns: used }] : [];
  });
  return { count: found.length, result: found.slice(0, namedAtMost) };
}

function formOf(params: string | null): unknown {
  try {
    return JSON.parse(params ?? '{}');
  } catch {
    return {};
  }
}

/** @param means  name in a form → the columns it stands on */
function usedIn(form: unknown, means: ReadonlyMap<string, readonly string[]>, names: readonly string[]): string[] {
  const used = new Set<string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      for (const name of means.get(value) ?? []) used.add(name);
      if (key === 'sqlExpression') for (const name of names) if (mentions(value, name)) used.add(name);
    } else if (Array.isArray(value)) for (const each of value) walk(each, key);
    else if (typeof value === 'object' && value !== null) for (const [inner, each] of Object.entries(value)) walk(each, inner);
  };
  walk(form, '');
  return names.filter((name) => used.has(name));
}

/** SQL mentions a column by its whole name, in quotes or without, in any case. */
function mentions(sql: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(^|[^\p{L}\p{N}_])${escaped}($|[^\p{L}\p{N}_])`, 'iu').test(sql);
}
