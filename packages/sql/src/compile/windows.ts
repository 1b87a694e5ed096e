/**
 * What the frame would do with the rows of an axis, done by the engine: running and rolling totals, shares, a regular
 * axis. Every step is a SELECT around the one before, so that each reads like the operation it stands for; the tests
 * ask everything both ways. Columns keep their private aliases until the last SELECT.
 */
import { columnRef, text, word, type Expr, type Item, type Select } from '../ast.ts';
import type { PushedStep } from '../plan-steps.ts';
import { answerOf } from '../dialects/dialect.ts';
import { finite } from './bins.ts';
import type { CompileScope } from './scope.ts';

/** The rows so far, the alias of their axis and the alias of every metric by its label. */
interface Rows {
  select: Select;
  axis: string;
  aliases: ReadonlyMap<string, string>;
}

const call = (name: string, ...args: Expr[]): Expr => ({ kind: 'call', name, args });
const zero = word('0');
const double = (of: Expr): Expr => ({ kind: 'cast', of, to: 'number' });
const orZero = (x: Expr): Expr => call('COALESCE', x, zero);
/** NaN and the infinities are no values, as in the frame. */
const known = (x: Expr): Expr => ({ kind: 'case', when: [[finite(x), x]] });
const around = (select: Select, items: readonly Item[]): Select => ({ items, from: { kind: 'select', select, alias: 'q' } });

/** Numbers that are none are taken out once, before the first step; so is the row without an axis unless it is kept. */
export function cleaned({ select, axis, aliases }: Rows, keepsNull: boolean): Rows {
  const items = [{ expr: columnRef(axis) }, ...[...aliases.values()].map((alias) => ({ expr: known(columnRef(alias)), alias }))];
  const where: Pick<Select, 'where'> = keepsNull ? {} : { where: { kind: 'is', left: columnRef(axis), what: 'NOT NULL' } };
  return { select: { ...around(select, items), ...where }, axis, aliases };
}

/** The rows after one step. */
export function applyStep(scope: CompileScope, rows: Rows, step: PushedStep): Rows {
  switch (step.do) {
    case 'cum':
      return replaced(rows, step.columns, (x) =>
        framed(call(step.operator.toUpperCase(), orZero(x)), rows.axis, 'UNBOUNDED PRECEDING', 'CURRENT ROW'),
      );
    case 'rolling':
      return rolled(scope, rows, step);
    case 'shares':
      return replaced(rows, step.columns, (x) => shareOf(x, step, rows.aliases));
    case 'resample':
      return resampled(scope, rows, step);
  }
}

/** A share of the column, where a null counts as nothing, or of the row, where it stays one. */
export function shareOf(
  x: Expr,
  { of, columns }: Extract<PushedStep, { do: 'shares' }>,
  aliases: ReadonlyMap<string, string>,
): Expr {
  if (of === 'column') return text`${double(orZero(x))} / NULLIF(${call('SUM', double(x))} OVER (), 0)`;
  const parts = columns.map((label) => orZero(columnRef(aliases.get(label) ?? label)));
  const total: Expr = { kind: 'text', parts: parts.flatMap((part, at) => (at === 0 ? [part] : [' + ', part])) };
  return text`${double(x)} / NULLIF(${double(total)}, 0)`;
}

function replaced({ select, axis, aliases }: Rows, labels: readonly string[], say: (x: Expr) => Expr): Rows {
  const changed = new Set(labels.map((label) => aliases.get(label)));
  const items = [...aliases.values()].map((alias) => ({
    expr: changed.has(alias) ? say(columnRef(alias)) : columnRef(alias),
    alias,
  }));
  return { select: around(select, [{ expr: columnRef(axis) }, ...items]), axis, aliases };
}

function framed(of: Expr, axis: string, from: string, to: string): Expr {
  return { kind: 'text', parts: [of, ' OVER (ORDER BY ', columnRef(axis), ` ROWS BETWEEN ${from} AND ${to})`] };
}

function rolled({ dialect }: CompileScope, rows: Rows, step: Extract<PushedStep, { do: 'rolling' }>): Rows {
  const over = (of: Expr): Expr =>
    framed(of, rows.axis, `${step.before} PRECEDING`, step.after === 0 ? 'CURRENT ROW' : `${step.after} FOLLOWING`);
  const value = (x: Expr): Expr => {
    if (step.type === 'sum') return orZero(over(call('SUM', x)));
    if (step.type === 'std') return over(answerOf(dialect.deviation, dialect, 'a standard deviation')(double(x)));
    return over(step.type === 'mean' ? call('AVG', double(x)) : call(step.type.toUpperCase(), x));
  };
  const needed = word(String(step.needed));
  const done = replaced(rows, step.columns, (x) =>
    step.needed === 0 ? value(x) : { kind: 'case', when: [[text`${over(call('COUNT', x))} >= ${needed}`, value(x)]] },
  );
  return step.cut === 0 ? done : withoutFirst(done, step.cut);
}

function withoutFirst({ select, axis, aliases }: Rows, cut: number): Rows {
  const columns = [axis, ...aliases.values()].map((alias): Item => ({ expr: columnRef(alias) }));
  const place: Expr = {
    kind: 'over',
    call: call('ROW_NUMBER'),
    partitionBy: [],
    orderBy: [{ expr: columnRef(axis), desc: false }],
  };
  const numbered = around(select, [...columns, { expr: place, alias: '__place' }]);
  return { select: { ...around(numbered, columns), where: text`${columnRef('__place')} > ${word(String(cut))}` }, axis, aliases };
}

/** A row at every step between the first moment and the last, and on it what was there, the last before or the next. */
function resampled(scope: CompileScope, { select, axis, aliases }: Rows, step: Extract<PushedStep, { do: 'resample' }>): Rows {
  const between = answerOf(scope.dialect.moments, scope.dialect, 'a regular time axis');
  const moment: Expr = { kind: 'cast', of: columnRef(axis), to: 'timestamp' };
  const columns = [...aliases.values()];
  const given: Select = around(select, [{ expr: moment, alias: axis }, ...columns.map((alias) => ({ expr: columnRef(alias) }))]);
  const made = between(
    call('MIN', columnRef(axis)),
    call('MAX', columnRef(axis)),
    step.amount,
    step.unit,
    scope.options.rowLimitMax,
  );
  const ctes = [
    { name: '__given', select: given },
    { name: '__axis', select: { items: [{ expr: made, alias: axis }], from: { kind: 'table' as const, name: '__given' } } },
  ];
  const said = step.method === 'asfreq' ? exact(axis, columns, step.fill) : carried(axis, columns, step.method);
  return { select: { ...said, ctes }, axis, aliases };
}

function exact(axis: string, columns: readonly string[], fill: number | undefined): Select {
  const value = (alias: string): Expr => {
    const x = columnRef(alias, '__given');
    return fill === undefined ? x : call('COALESCE', x, word(String(fill)));
  };
  return {
    items: [{ expr: columnRef(axis, '__axis'), alias: axis }, ...columns.map((alias) => ({ expr: value(alias), alias }))],
    from: { kind: 'table', name: '__axis' },
    joins: [
      {
        how: 'LEFT',
        source: { kind: 'table', name: '__given' },
        on: { kind: 'compare', op: '=', left: columnRef(axis, '__axis'), right: columnRef(axis, '__given') },
      },
    ],
  };
}

/** Given rows and steps in one order; a row may lie beside every step and still be the last one seen. */
function carried(axis: string, columns: readonly string[], method: 'ffill' | 'bfill'): Select {
  const forward = method === 'ffill';
  const rows: Select = {
    items: [{ expr: columnRef(axis) }, ...columns.map((alias) => ({ expr: columnRef(alias) })), { expr: zero, alias: '__step' }],
    from: { kind: 'table', name: '__given' },
  };
  const steps: Select = {
    items: [
      { expr: columnRef(axis) },
      ...columns.map((alias) => ({ expr: word('NULL'), alias })),
      { expr: word('1'), alias: '__step' },
    ],
    from: { kind: 'table', name: '__axis' },
  };
  const seen = (alias: string): Expr => ({
    kind: 'text',
    parts: [
      'LAST_VALUE(',
      columnRef(alias),
      ' IGNORE NULLS) OVER (ORDER BY ',
      columnRef(axis),
      forward ? ' ASC, ' : ' DESC, ',
      columnRef('__step'),
      ' ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)',
    ],
  });
  const filled: Select = {
    items: [{ expr: columnRef(axis) }, ...columns.map((alias) => ({ expr: seen(alias), alias })), { expr: columnRef('__step') }],
    from: { kind: 'union', selects: [rows, steps], alias: 'u' },
  };
  return {
    ...around(
      filled,
      [axis, ...columns].map((alias) => ({ expr: columnRef(alias) })),
    ),
    where: text`${columnRef('__step')} = ${word('1')}`,
  };
}
