/** Handlebars: the rows of an answer in a template of the user's. */
import { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart, type DepictOptions, type Picture, type QueryAnswer, type QueryOptions } from '../chart-type.ts';
import { baseAxis, baseQuery, distinctMetrics } from '../shared/base-query.ts';
import { mendValues } from '../shared/upgrade.ts';
import { handlebarsForm, type HandlebarsForm } from './form.ts';
import { renderTemplate, HandlebarsFault } from '../shared/template/render.ts';
import { summaryOf } from '../shared/summary.ts';
import { emptyFace, nothing } from '../shared/nothing.ts';

function rowsOf({ frame }: QueryAnswer): Record<string, unknown>[] {
  return Array.from({ length: frame.rowcount }, (_, row) =>
    Object.fromEntries(frame.names.map((name, at) => [name, frame.columns[at]?.[row] ?? null])),
  );
}

function handlebarsPicture(form: HandlebarsForm, [answer, summed]: QueryAnswer[], view: DepictOptions): Picture {
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  try {
    const [totals] = summed ? rowsOf(summed) : [];
    const context = { data: rowsOf(answer), ...(totals && { totals }) };
    const markdown = renderTemplate(form.handlebarsTemplate, context);
    const { styleTemplate } = form;
    const css = styleTemplate.includes('{{') ? renderTemplate(styleTemplate, context) : styleTemplate;
    return {
      kind: 'text',
      markdown,
      css,
      summary: summaryOf(view, view.say('Handlebars'), '', [[view.say('Rows'), answer.frame.rowcount]]),
    };
  } catch (error) {
    const title = view.say('The template cannot be shown');
    if (error instanceof HandlebarsFault) return emptyFace(title, view.say(error.said.text, error.said.values));
    return emptyFace(title, error instanceof Error ? error.message : '');
  }
}

const isMoment = (column: string, { dataset }: { dataset?: DepictOptions['dataset'] }): boolean =>
  dataset?.columns.some((each) => each.column_name === column && each.is_dttm === true) ?? false;

/** The rows, and the metrics over all of them where the form wants its summary. */
function handlebarsQueries(form: HandlebarsForm, ask: QueryOptions): Query[] {
  if (form.query_mode === 'raw')
    return [baseQuery(form, { columns: form.all_columns, metrics: null, orderby: form.order_by_cols })];
  const columns = form.groupby.map((column) =>
    form.time_grain_sqla && isMoment(columnLabel(column), ask) ? baseAxis(column, form.time_grain_sqla) : column,
  );
  const metrics = distinctMetrics([...form.metrics, ...form.percent_metrics]);
  const shares = form.percent_metrics.map(metricLabel);
  const rows = baseQuery(form, { columns, metrics });
  const ofSum: Query['post_processing'] =
    shares.length === 0
      ? []
      : [{ operation: 'contribution', options: { columns: shares, rename_columns: shares.map((label) => `%${label}`) } }];
  const summed = form.show_totals && metrics.length > 0;
  // The server takes shares of a question with metrics and nothing else; this step keeps the summary from being that one.
  const apart: Query['post_processing'] =
    shares.length === 0 ? [] : [{ operation: 'select', options: { columns: metrics.map(metricLabel) } }];
  return [
    { ...rows, post_processing: ofSum },
    ...(summed ? [{ ...rows, columns: [], orderby: [], row_limit: 0, post_processing: apart }] : []),
  ];
}

/** The handlebars chart: what it asks and how it is depicted. */
export const handlebars = defineChart({
  id: 'handlebars',
  name: 'Handlebars',
  category: 'Other',
  tags: [],
  description: 'The rows of the answer in a template of your own: cards, lists, sentences with numbers.',
  icon: 'InsertRowLeft',
  rank: 49,
  pictureKind: 'text',
  crossFilters: false,
  drillBy: (form) => (form.query_mode === 'raw' ? [] : ['groupby']),
  form: handlebarsForm,
  queries: handlebarsQueries,
  picture: handlebarsPicture,
  example: {
    form: {
      viz_type: 'handlebars',
      query_mode: 'aggregate',
      groupby: ['country'],
      metrics: ['Sales'],
      adhoc_filters: [],
      row_limit: 10,
      handlebarsTemplate:
        '## Where we sell most\n\n{{#each data}}\n{{add @index 1}}. **{{country}}**: {{formatNumber Sales}} dollars{{#if @first}}, the largest market{{/if}}\n{{/each}}\n',
    },
    answers: [
      {
        frame: {
          names: ['country', 'Sales'],
          types: [GenericType.STRING, GenericType.NUMERIC],
          columns: [
            ['USA', 'Spain', 'France', 'Australia', 'United Kingdom'],
            [3_627_983, 1_215_687, 1_110_917, 630_623, 478_880],
          ],
          rowcount: 5,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
