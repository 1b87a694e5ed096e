/** Big Number: one number, large. */
import { GenericType } from '@tessera/core/frame/frame';
import { conditionalFormat } from '@tessera/core/format/conditional';
import { adaptTo } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import { defineChart, type QueryAnswer, type NumberPicture, type Upgrade, type DepictOptions } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendRuleColours } from '../shared/conditional.ts';
import { titleOf } from '../shared/format.ts';
import { captions, faceText, missingNumber } from '../shared/number-face.ts';
import { mendNumberKeys } from '../shared/number-upgrade.ts';
import { asList, dropKeys } from '../shared/upgrade.ts';
import { bigNumberForm, type BigNumberForm } from './form.ts';

function bigNumberPicture(form: BigNumberForm, [answer]: QueryAnswer[], view: DepictOptions): NumberPicture {
  const value = answer?.frame.columns[0]?.[0] ?? null;
  const text = faceText(form, value, answer?.frame.types[0], view);
  const name = form.metric === undefined ? 'Big Number' : titleOf(view.dataset, metricLabel(form.metric));
  const ground = view.theme.background;
  const shade = conditionalFormat(form.conditional_formatting, [value], { ground, mode: view.theme.mode })(value);
  return {
    kind: 'number',
    text,
    ...missingNumber(text, view),
    fontShare: form.header_font_size,
    ...captions(form, view),
    ...(shade && { colour: adaptTo(shade.background, ground, 4.5) }),
    summary: `${name}: ${text}${form.subtitle ? `, ${form.subtitle}` : ''}`,
  };
}

/** The first forms held a list of metrics. */
const oneMetric: Upgrade = (form) => {
  const metrics = asList(form['metrics']);
  return metrics.length === 0 ? form : dropKeys({ ...form, metric: form['metric'] ?? metrics[0] }, ['metrics']);
};

/** The big number: one metric over all rows that pass the filters, without dimensions and without an order. */
export const bigNumber = defineChart({
  id: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  tags: ['Additive', 'Business', 'ECharts', 'Percentages', 'Report', 'Popular'],
  description: 'One number, large. For the figure a page is about.',
  icon: 'FieldNumber',
  rank: 3,
  pictureKind: 'number',
  crossFilters: false,
  form: bigNumberForm,
  queries: (form) => [baseQuery(form, { columns: [], metrics: form.metric === undefined ? [] : [form.metric], orderby: [] })],
  picture: (form, answers, view) => bigNumberPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'big_number_total',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' },
      adhoc_filters: [],
      subtitle: 'in 2004',
      y_axis_format: '$,.3s',
    },
    answers: [{ frame: { names: ['Sales'], types: [GenericType.NUMERIC], columns: [[4_724_162.6]], rowcount: 1 } }],
  },
  upgrade: [oneMetric, mendNumberKeys, mendRuleColours],
});
