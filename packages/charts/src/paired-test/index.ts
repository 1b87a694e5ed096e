/** Paired t-test Table: which groups differ from a control by more than chance. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { dropKeys, mendValues, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { pairedTestForm } from './form.ts';
import { pairedTestPicture } from './picture.ts';

/** The time column was not the axis once. */
const timeAsAxis: Upgrade = (form) => {
  const time = form['granularity_sqla'];
  if (form['x_axis'] || typeof time !== 'string' || time === '') return form;
  const share = form['contribution'] === true ? { contributionMode: 'row' } : {};
  return withBackup({ ...dropKeys(timeAsFilter(form), ['contribution']), ...share, x_axis: time }, form);
};

const weeks = Array.from({ length: 12 }, (_, at) => Date.UTC(2024, 0, 1 + 7 * at));
const variants: readonly (readonly [string, number])[] = [
  ['Old page', 0],
  ['New headline', 0.4],
  ['Shorter form', 3.1],
  ['Dark button', -1.9],
];
const series = (base: number, scale: number): number[] =>
  variants.flatMap(([, lift], variant) =>
    weeks.map(
      (_, at) =>
        Math.round((base + lift * scale + 4 * Math.sin(at) * scale * 0.3 + Math.cos(at * (variant + 2)) * scale) * 100) / 100,
    ),
  );

/** The paired test chart: what it asks and how it is depicted. */
export const pairedTest = defineChart({
  id: 'paired_ttest',
  name: 'Paired t-test Table',
  category: 'Correlation',
  tags: ['Legacy', 'Statistical', 'Tabular'],
  description: 'Which groups differ from a control group by more than chance, over the same moments.',
  icon: 'Table',
  rank: 38,
  pictureKind: 'table',
  textForm: () => ({ kind: 'table', formats: {} }),
  crossFilters: false,
  drillBy: () => ['groupby'],
  form: pairedTestForm,
  queries: (form) =>
    [baseQuery(form, { columns: form.groupby, metrics: form.metrics, axis: form.x_axis })].map((query) => ({
      ...query,
      series_columns: form.groupby,
    })),
  picture: (form, answers, view) => pairedTestPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'paired_ttest',
      x_axis: 'week',
      time_grain_sqla: 'P1W',
      groupby: ['variant'],
      metrics: [
        { expressionType: 'SIMPLE', column: { column_name: 'orders' }, aggregate: 'SUM', label: 'Orders' },
        { expressionType: 'SIMPLE', column: { column_name: 'basket' }, aggregate: 'AVG', label: 'Basket' },
      ],
      adhoc_filters: [],
      row_limit: 10_000,
      pvalue_precision: 4,
      liftvalue_precision: 2,
    },
    answers: [
      {
        frame: {
          names: ['week', 'variant', 'Orders', 'Basket'],
          types: [GenericType.TEMPORAL, GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [
            variants.flatMap(() => weeks),
            variants.flatMap(([name]) => weeks.map(() => name)),
            series(240, 9),
            series(61, 1.2),
          ],
          rowcount: weeks.length * variants.length,
        },
      },
    ],
  },
  upgrade: [timeAsAxis, mendValues],
});
