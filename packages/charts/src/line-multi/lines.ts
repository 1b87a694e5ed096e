/** What the charts of a Multiple Line Chart are asked: their own questions, with what it adds to them. */
import { applyExtraFormData } from '@tessera/core/query/extra-form-data';
import { noFilter } from '@tessera/core/time/range';
import type { InnerCharts } from '../chart-type.ts';
import { askedCharts, type AskedChart } from '../shared/inner-charts.ts';
import type { LineMultiForm } from './form.ts';

const isTemporal = ({ operator }: LineMultiForm['adhoc_filters'][number]): boolean =>
  operator?.toUpperCase() === 'TEMPORAL_RANGE';

/** A range is about each chart's own time column, so a filter for one is the range where there is no other. */
function rangeOf({ time_range, adhoc_filters }: LineMultiForm): string | undefined {
  if (time_range !== undefined && time_range !== noFilter) return time_range;
  const range = adhoc_filters.find(isTemporal)?.comparator;
  return typeof range === 'string' ? range : undefined;
}

/** The charts with their questions: the range and the grain take the place of theirs, filters are added as a dashboard's are. */
export const linesIn = (form: LineMultiForm, inner: InnerCharts | undefined): AskedChart[] =>
  askedCharts(inner, ({ formData }) => {
    const axis = formData['x_axis'];
    return applyExtraFormData(
      formData,
      {
        adhoc_filters: form.adhoc_filters.filter((each) => !isTemporal(each)),
        time_range: rangeOf(form),
        time_grain_sqla: form.time_grain_sqla,
      },
      typeof axis === 'string' ? axis : undefined,
    );
  });
