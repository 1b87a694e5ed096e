/** What the result's columns are called: labels, unless the engine could not tell two of them apart (§1.8). */
import type { Item } from '../ast.ts';
import { timestampLabel } from './columns.ts';
import type { Scope } from './scope.ts';

export interface OutputName {
  label: string;
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

/** One name per output; a label too long, or equal to another but for case, keeps its private alias. */
export function namesOf(scope: Scope, items: readonly Item[]): OutputName[] {
  const verbose = scope.options.naming === 'verbose' ? verboseNames(scope) : new Map<string, string>();
  const labels = items.map(({ label, alias = '' }) => verbose.get(label ?? '') ?? label ?? alias);
  const key = (label: string): string => (scope.dialect.can.caseInsensitiveNames ? label.toLowerCase() : label);
  const keys = labels.map(key);
  return labels.map((label, at) => {
    const usable =
      label !== '' && label.length <= scope.dialect.maxIdentifier && keys.indexOf(key(label)) === keys.lastIndexOf(key(label));
    return { label, name: usable ? label : (items[at]?.alias ?? label) };
  });
}
