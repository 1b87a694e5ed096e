/** Big Number with Time Period Comparison: one number beside what it was in another time. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendNumberKeys } from '../shared/number-upgrade.ts';
import { offsetOf } from '../shared/other-time.ts';
import { asList, dropKeys } from '../shared/upgrade.ts';
import { periodNumberForm } from './form.ts';
import { periodNumberPicture } from './picture.ts';

/** The first forms named the other time by a letter, and held a list of metrics. */
const letters: Readonly<Record<string, string>> = {
  r: 'inherit',
  y: '1 year ago',
  m: '1 month ago',
  w: '1 week ago',
  c: 'custom',
};
const mendLetters: Upgrade = (form) => {
  const letter = form['time_comparison'];
  const offset = typeof letter === 'string' ? letters[letter] : undefined;
  return offset === undefined ? form : dropKeys({ ...form, time_compare: form['time_compare'] ?? offset }, ['time_comparison']);
};
const oneMetric: Upgrade = (form) => {
  const [first] = asList(form['metrics']);
  return first === undefined ? form : dropKeys({ ...form, metric: form['metric'] ?? first }, ['metrics']);
};

/** The period number chart: what it asks and how it is depicted. */
export const periodNumber = defineChart({
  id: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  category: 'KPI',
  tags: ['Comparison', 'Business', 'ECharts', 'Percentages', 'Report', 'Advanced-Analytics'],
  description: 'One number beside what it was in another time: the value then, the difference, the change in percent.',
  icon: 'FieldNumber',
  rank: 45,
  pictureKind: 'number',
  crossFilters: false,
  form: periodNumberForm,
  queries: (form) => {
    const offset = offsetOf(form);
    const asked = baseQuery(form, { columns: [], metrics: form.metric === undefined ? [] : [form.metric], orderby: [] });
    return [{ ...asked, time_offsets: offset === undefined ? [] : [offset] }];
  },
  picture: (form, answers, view) => periodNumberPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'pop_kpi',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' },
      adhoc_filters: [],
      time_compare: '1 year ago',
      subtitle: 'in 2004',
      y_axis_format: '$,.3s',
      comparison_color_enabled: true,
    },
    answers: [
      {
        frame: {
          names: ['Sales', 'Sales__1 year ago'],
          types: [GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [[4_724_162.6], [3_516_979.5]],
          rowcount: 1,
        },
        from_dttm: Date.UTC(2004, 0, 1),
        to_dttm: Date.UTC(2005, 0, 1),
      },
    ],
  },
  upgrade: [mendNumberKeys, mendLetters, oneMetric],
});
