/** What filter types are called. */
import type { FilterType } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../i18n.ts';

/** The names of filter types, as the filter dialog and the cards of filters show them. */
export const typeNames = (): Record<FilterType, string> => ({
  filter_select: i18n._('Value'),
  filter_range: i18n._('Numerical range'),
  filter_time: i18n._('Time range'),
  filter_timecolumn: i18n._('Time column'),
  filter_timegrain: i18n._('Time grain'),
  filter_groupby: i18n._('Group by'),
});
