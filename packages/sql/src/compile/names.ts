/**
 * The names of the result's columns: labels, unless the engine could not distinguish two of them
 * (docs/reference/questions.md#columns-labels-and-order-in-sql).
 */
import { headOf, headsOf } from '@tessera/core/format/label';
import type { Item } from '../ast.ts';
import { canName } from '../dialects/dialect.ts';
import type { CompileScope } from './scope.ts';

/** The names one column of an answer has, from the statement to the download. */
export interface OutputName {
  /** What questions, operations and pictures call the column. */
  label: string;
  /** What a download calls it; the label elsewhere. */
  header: string;
  /** The column's name in the statement's result. */
  name: string;
}

/** One name per output: its header, or where the engine could not distinguish two of them, its private alias. */
export function namesOf(scope: CompileScope, items: readonly Item[]): OutputName[] {
  const heads = scope.options.naming === 'verbose' ? headsOf(scope.dataset) : undefined;
  const labels = items.map(({ label, alias = '' }) => label ?? alias);
  const headers = heads ? labels.map((label) => headOf(label, heads)) : labels;
  const key = (header: string): string => (scope.dialect.can.caseInsensitiveNames ? header.toLowerCase() : header);
  const keys = headers.map(key);
  return headers.map((header, at) => {
    const usable = canName(scope.dialect, header) && keys.indexOf(key(header)) === keys.lastIndexOf(key(header));
    const label = labels[at] ?? header;
    return { label, header, name: usable ? header : (items[at]?.alias ?? label) };
  });
}
