/**
 * Many-to-one relations: a row of the dataset finds at most one row of another dataset by its key
 * (docs/decisions/0070-relations.md). Columns of the other dataset are `relation.column`; measures stay the dataset's own.
 */
import { ownColumns, withOwnColumns, type Dataset, type DatasetColumn } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import type { Query } from '@tessera/core/query/query-object';
import { allOf, columnRef, user, word, type Expr, type Item, type Join, type Select } from '../ast.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { print } from '../print.ts';
import { missing, rawColumn, storedType } from './scope.ts';
import { sourceOf } from './source.ts';

/** Another dataset of the same database whose rows are looked up. */
export interface Relation {
  /** Stands before the names of its columns. */
  readonly name: string;
  /** Columns here, and for each the column of the other dataset that it equals. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The other dataset as the one who asks has it: templates rendered. */
  readonly dataset: Dataset;
  /** Its own row-level rules, read by the gate. */
  readonly predicates?: readonly string[];
}

/** Its columns as the dataset that names it has them; calculated ones are worked out where they belong. */
export function relatedColumns({ name, dataset }: Pick<Relation, 'name' | 'dataset'>): DatasetColumn[] {
  return ownColumns(dataset.columns).map(({ id: _, uuid: __, expression: ___, stored_name: ____, ...column }) => ({
    ...column,
    column_name: `${name}.${column.column_name}`,
    ...(column.verbose_name && { verbose_name: `${name}.${column.verbose_name}` }),
    relation: name,
  }));
}

/** By relation, the columns of the other dataset that something in a question may mean. */
export function relatedIn(query: Query, dataset: Dataset, dialect: Dialect): ReadonlyMap<string, readonly string[]> {
  const related = dataset.columns.filter(({ relation }) => relation !== undefined);
  const found = new Map<string, string[]>();
  if (related.length === 0) return found;
  for (const { relation = '', column_name } of mentioned(related, [query, savedMetrics(dataset, query)], dialect))
    found.set(relation, [...(found.get(relation) ?? []), column_name.slice(relation.length + 1)]);
  return found;
}

/** Whether a question names a column as one of a relation, which need not have it. */
export function namesRelation(query: Query, dataset: Dataset, relation: string): boolean {
  const own = new Set(dataset.columns.map(({ column_name }) => column_name));
  const labels = [
    ...[...query.columns, ...query.series_columns, ...query.filters.map(({ col }) => col)].map((each) =>
      typeof each === 'string' ? each : each.sqlExpression,
    ),
    ...query.orderby.flatMap(([by]) => (typeof by === 'string' ? [by] : [])),
    query.granularity ?? '',
  ];
  return labels.some((label) => !own.has(label) && label.toLowerCase().startsWith(`${relation.toLowerCase()}.`));
}

/**
 * The dataset a question with columns of relations is asked of: each relation the question uses is joined, none besides.
 * The same dataset when it uses none. Columns of relations that it has already are not looked at.
 * @throws Failure BAD_REQUEST for a measure of a related column, a name that is taken, and columns that cannot be a key;
 * COLUMN_MISSING for a key that is gone
 */
export function withRelations(query: Query, given: Dataset, relations: readonly Relation[], dialect: Dialect): Dataset {
  const dataset = withOwnColumns(given);
  const { metrics, orderby, extras, ...rest } = query;
  const groups = orderby.map(([by]) => by);
  const rows = groups.filter((by) => typeof by === 'string');
  const measures = [metrics, groups.filter((by) => typeof by !== 'string'), extras.having, savedMetrics(dataset, query)];
  const uses = relations.map((relation) => {
    const columns = relatedColumns(relation);
    refuseMeasures(relation, columns, measures, dialect);
    return { relation, used: mentioned(columns, [rest, extras, rows], dialect) };
  });
  const used = uses.filter((each) => each.used.length > 0);
  if (used.length === 0) return given;
  refuseTaken([...dataset.columns, ...used.flatMap((each) => relatedColumns(each.relation))]);
  const base = 'base';
  const select: Select = {
    items: [
      { expr: word(`${dialect.quote(base)}.*`) },
      ...used.flatMap((each, at) =>
        each.used.map(({ column_name }): Item => ({ expr: columnRef(column_name, aliasOf(at)), alias: column_name })),
      ),
    ],
    from: { ...sourceOf(dataset), alias: base },
    joins: used.map((each, at) => joinOf(dataset, each.relation, each.used, { base, alias: aliasOf(at), dialect })),
  };
  return {
    ...dataset,
    sql: print(select, dialect, { style: 'inline' }).sql,
    columns: [...dataset.columns, ...used.flatMap((each) => each.used)],
  };
}

/**
 * Asks how many values of the key stand in more than one row: one number, 0 where the relation is sound. All rows count,
 * whatever rules hide, and a key with a NULL in it matches nothing.
 */
export function repeatedKeys(relation: Relation): Select {
  const key = relation.key.map((name) => keyColumn(relation.dataset, name));
  const repeated: Select = {
    items: [{ expr: word('1'), alias: 'n' }],
    from: sourceOf(relation.dataset),
    ...where(key.map((expr): Expr => ({ kind: 'is', left: expr, what: 'NOT NULL' }))),
    groupBy: key,
    having: { kind: 'compare', op: '>', left: countAll, right: word('1') },
  };
  return { items: [{ expr: countAll, alias: 'repeated' }], from: { kind: 'select', select: repeated, alias: 'keys' } };
}

const countAll: Expr = { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] };
const aliasOf = (at: number): string => `relation_${at}`;
const where = (conditions: readonly Expr[]): Pick<Select, 'where'> => {
  const all = allOf(conditions);
  return all ? { where: all } : {};
};

const storedNameOf = ({ stored_name, column_name }: DatasetColumn): string => stored_name ?? column_name;

const keyColumn = (dataset: Dataset, name: string): Expr => rawColumn(found(dataset, name));

function found(dataset: Pick<Dataset, 'columns'>, name: string): DatasetColumn {
  return ownColumns(dataset.columns).find(({ column_name }) => column_name === name) ?? missing([name]);
}

function joinOf(
  dataset: Dataset,
  relation: Relation,
  used: readonly DatasetColumn[],
  { base, alias, dialect }: { base: string; alias: string; dialect: Dialect },
): Join {
  mustMatch(relation, dataset, dialect);
  const names = new Set(used.map(({ column_name }) => column_name));
  const shown = relation.dataset.columns.filter(({ column_name }) => names.has(`${relation.name}.${column_name}`));
  const rows: Select = {
    items: [
      ...relation.key.map((name, at): Item => ({ expr: keyColumn(relation.dataset, name), alias: `key_${at}` })),
      ...shown.map((column): Item => ({ expr: rawColumn(column), alias: `${relation.name}.${column.column_name}` })),
    ],
    from: sourceOf(relation.dataset),
    ...where((relation.predicates ?? []).map((sql) => user(sql))),
  };
  const on = relation.columns.map((name, at): Expr => ({
    kind: 'compare',
    op: '=',
    left: columnRef(storedNameOf(found(dataset, name)), base),
    right: columnRef(`key_${at}`, alias),
  }));
  const matches = allOf(on);
  return { how: 'LEFT', source: { kind: 'select', select: rows, alias }, ...(matches && { on: matches }) };
}

/**
 * Whether the columns of a relation and its key can be compared.
 * @throws Failure BAD_REQUEST saying which cannot, COLUMN_MISSING
 */
export function mustMatch(
  relation: Pick<Relation, 'name' | 'columns' | 'key'> & { readonly dataset: Pick<Dataset, 'columns'> },
  dataset: Pick<Dataset, 'columns'>,
  dialect: Dialect,
): void {
  if (relation.key.length === 0 || relation.key.length !== relation.columns.length)
    throw refused(`Relation "${relation.name}" needs as many columns as its key has, and at least one.`);
  for (const [at, name] of relation.columns.entries())
    refuseUnlike(relation, found(dataset, name), found(relation.dataset, relation.key[at] ?? ''), dialect);
}

/** Engines turn one kind into the other as they compare (`'01' = 1`), so that two keys may become one. */
function refuseUnlike({ name }: Pick<Relation, 'name'>, here: DatasetColumn, there: DatasetColumn, dialect: Dialect): void {
  if (here.expression?.trim())
    throw refused(`Relation "${name}": "${here.column_name}" is calculated. A relation starts from a column of the table.`);
  if (matchKind(here, dialect) !== matchKind(there, dialect))
    throw refused(
      `Relation "${name}": "${here.column_name}" (${here.type ?? 'no type'}) and "${there.column_name}" (${there.type ?? 'no type'}) are values of different kinds and cannot be matched.`,
    );
}

function matchKind(column: DatasetColumn, dialect: Dialect): string {
  const kind = storedType(column, dialect);
  return kind === GenericType.NUMERIC && /float|double|real/i.test(column.type ?? '') ? 'floating' : String(kind);
}

/** SQL of the saved metrics a question names. */
function savedMetrics({ metrics }: Dataset, { metrics: asked, orderby }: Query): string[] {
  const names = new Set<unknown>([...(asked ?? []), ...orderby.map(([by]) => by)]);
  return metrics.filter(({ metric_name }) => names.has(metric_name)).map(({ expression }) => expression);
}

/**
 * Those of the columns that something names, in any case: alone, or within SQL. Too many rather than too few: a column that
 * a text only resembles is joined for nothing.
 */
function mentioned(columns: readonly DatasetColumn[], where: unknown, dialect: Dialect): DatasetColumn[] {
  const texts = textsIn(where).map((each) => each.toLowerCase());
  const all = new Set(columns.map(({ column_name }) => column_name.toLowerCase()));
  const names = new Set(texts);
  const sql = texts.filter((each) => !all.has(each));
  return columns.filter(({ column_name }) => {
    const name = column_name.toLowerCase();
    const quoted = dialect.quote(name);
    return names.has(name) || sql.some((each) => each.includes(name) || each.includes(quoted));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The rows of the other dataset do not stand for themselves here: a sum over them would count one row many times. */
function refuseMeasures({ name }: Relation, columns: readonly DatasetColumn[], measures: unknown, dialect: Dialect): void {
  const [first] = mentioned(columns, measures, dialect);
  if (first)
    throw refused(
      `"${first.column_name}" belongs to relation "${name}": metrics are made of the dataset's own columns; columns of relations group and filter.`,
    );
}

/** Engines do not tell names apart by case. */
function refuseTaken(columns: readonly DatasetColumn[]): void {
  const seen = new Set<string>();
  for (const { column_name } of columns) {
    const name = column_name.toLowerCase();
    if (seen.has(name)) throw refused(`There are two columns "${column_name}". Give the relation another name.`);
    seen.add(name);
  }
}

const refused = (message: string): Failure => new Failure('BAD_REQUEST', { message });
