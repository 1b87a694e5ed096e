/** What the result's columns are called: labels, unless the engine could not tell two of them apart (§1.8). */
import type { Item } from '../ast.ts';
import { canName } from '../dialects/dialect.ts';
import { timestampLabel } from './columns.ts';
import type { Scope } from './scope.ts';

export interface OutputName {
  /** What questions, operations and pictures call the column. */
  label: string;
  /** What a download calls it; the label elsewhere. */
  header: string;
  /** The column's name in the statement's result. */
  name: string;
}

/** The dataset's own words for people, as CSV headers have them. */
function verboseNames(scope: Scope): ReadonlyMap<string, string> {
  const { columns, metrics } = scope.dataset;
  return new Map([
    [timestampLabel, 'Time'],
    ...columns.flatMap((each): [string, string][] => (each.verbose_name ? [[each.column_name, each.verbose_name]] : [])),
    ...metrics.flatMap((each): [string, string][] => (each.verbose_name ? [[each.metric_name, each.verbose_name]] : [])),
  ]);
}

/** One name per output: its header, or where the engine could not tell two of them apart, its private alias. */
export function namesOf(scope: Scope, items: readonly Item[]): OutputName[] {
  const verbose = scope.options.naming === 'verbose' ? verboseNames(scope) : new Map<string, string>();
  const labels = items.map(({ label, alias = '' }) => label ?? alias);
  const headers = labels.map((label) => verbose.get(label) ?? label);
  const key = (header: string): string => (scope.dialect.can.caseInsensitiveNames ? header.toLowerCase() : header);
  const keys = headers.map(key);
  return headers.map((header, at) => {
    const usable = canName(scope.dialect, header) && keys.indexOf(key(header)) === keys.lastIndexOf(key(header));
    const label = labels[at] ?? header;
    return { label, header, name: usable ? header : (items[at]?.alias ?? label) };
  });
}
