/** How a filter reads in the form's list, and on its tooltip. */
import { filterText, isValidFilter, rangeOfFilter } from '@tessera/core/explore/adhoc-filter';
import { titleOf, truncateLabel } from '@tessera/core/format/label';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { rangeTypeOf } from '@tessera/core/time/custom';
import { comparisonText } from '@tessera/core/time/range-text';
import { i18n } from '../../i18n.ts';
import { sayInPage } from '../../language/chart-words.ts';
import { isCalculated, kindOf } from '../shared/column-kind.ts';
import type { ControlDataset } from '../shared/control-props.ts';
import type { PillLook } from '../zone/zone-pill.tsx';

const isNamed = (range: string | undefined): boolean => ['Last', 'Previous', 'Current'].includes(rangeTypeOf(range));

/** @param actual  the two sides of a time range as they are today; absent where that is not known or not asked */
export function filterLook(filter: AdhocFilter, dataset: ControlDataset | undefined, actual: string | undefined): PillLook {
  const subject = titleOf(filter.subject ?? '', dataset);
  const text = filterText(filter, (name) => titleOf(name, dataset), sayInPage);
  const dates = actual === undefined ? undefined : comparisonText(actual, subject, sayInPage);
  // A named range keeps its name; one that was written, by hand or by a form, is shown as the dates it means.
  const shown = dates !== undefined && !isNamed(rangeOfFilter(filter)) ? dates : text;
  const isSql = filter.expressionType === 'SQL';
  const column = dataset?.columns.find((each) => each.column_name === filter.subject);
  const isLost = !isSql && dataset !== undefined && !column;
  return {
    label: truncateLabel(shown),
    kind: isSql ? 'sql' : kindOf(column),
    isCalculated: !isSql && isCalculated(column),
    title: isSql ? `${filter.clause ?? 'WHERE'} ${text}` : (dates ?? text),
    fault: isLost
      ? i18n._('The dataset has no column "{name}".', { name: filter.subject ?? '' })
      : isValidFilter(filter)
        ? undefined
        : i18n._('This filter is not finished.'),
    note: filter.isExtra
      ? i18n._("This filter was inherited from the dashboard's context. It won't be saved when saving the chart.")
      : undefined,
  };
}
