/** How a chosen value reads. By itself, so that editors of conditions do not bring all that filters of dashboards need. */
import { plainText } from '../format/plain-number.ts';
import type { FilterScalar } from './filter.ts';

/** A value as it reads on screen: null is `N/A`, an empty text says so. */
export function labelOfValue(value: FilterScalar): string {
  if (value === null) return 'N/A';
  if (value === '') return '<empty string>';
  return plainText(value);
}
