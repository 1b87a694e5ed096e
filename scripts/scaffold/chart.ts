/** The files of a new chart type: one horizontal bar per row of the first dimension, to be changed at will. */
import type { Scaffold } from './scaffold.ts';

const imports = `import { z } from 'zod';
import { columnOf, GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import { defineChart, type Picture } from '../chart-type.ts';
import { colourSchemeField } from '../controls/look-fields.ts';
import { columnsField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { baseQuery } from '../shared/base-query.ts';
import { baseOption } from '../shared/look.ts';
import { noResults } from '../shared/nothing.ts';
import { summaryOf } from '../shared/summary.ts';
`;

/** The example in the gallery: three bars. */
const exampleOf = (kebab: string): string => `  example: {
    form: { viz_type: '${kebab.replaceAll('-', '_')}', groupby: ['fruit'], metric: 'count' },
    answers: [
      {
        frame: {
          names: ['fruit', 'count'],
          types: [GenericType.STRING, GenericType.NUMERIC],
          columns: [
            ['Apples', 'Pears', 'Plums'],
            [12, 7, 3],
          ],
          rowcount: 3,
        },
      },
    ],
  },
`;

/** Writes a chart type that works at once; the generated lists find it by its folder. */
export const chart: Scaffold = ({ kebab, camel, title }) => ({
  files: {
    [`packages/charts/src/${kebab}/index.ts`]: `/** ${title}: the first metric by the first dimension. */
${imports}
const form = z.looseObject({
  groupby: columnsField({ required: true }),
  metric: metricField(),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(100),
  ...legacyTimeFields(),
  color_scheme: colourSchemeField(),
});

/** ${title}. */
export const ${camel} = defineChart({
  id: '${kebab.replaceAll('-', '_')}',
  name: '${title}',
  category: 'Ranking',
  tags: ['Categorical'],
  description: 'One bar for each value of a dimension.',
  icon: 'BarChart',
  rank: 90,
  pictureKind: 'echarts',
  echartsParts: ['bar'],
  crossFilters: false,
  drillBy: () => ['groupby'],
  form,
  queries: (asked) => [baseQuery(asked, { columns: asked.groupby, metrics: asked.metric === undefined ? [] : [asked.metric] })],
  picture: (asked, [answer], view): Picture => {
    const [dimension] = asked.groupby;
    const labels = (answer && dimension !== undefined && columnOf(answer.frame, columnLabel(dimension))) || [];
    const values = (answer && asked.metric !== undefined && columnOf(answer.frame, metricLabel(asked.metric))) || [];
    if (!labels.length) return noResults(view);
    const names = labels.map((label) => String(label ?? '<NULL>'));
    return {
      kind: 'echarts',
      summary: summaryOf(view, view.say('${title}'), '', [[view.say('Bars'), names.length]]),
      option: {
        ...baseOption(view, names.length),
        xAxis: { type: 'value' },
        yAxis: { type: 'category', inverse: true, data: names },
        series: [
          { type: 'bar', data: values.map((value, i) => ({ value: value === null ? null : Number(value), itemStyle: { color: view.colours.colourOf(names[i] ?? '') } })) },
        ],
      },
    };
  },
${exampleOf(kebab)}  upgrade: [],
});
`,
  },
  lists: [],
  next: 'The standing tests in packages/charts/src/charts.test.ts cover it already. See docs/guides/add-a-chart.md.',
});
