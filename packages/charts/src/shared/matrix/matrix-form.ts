/** The controls of small multiples, in the spelling of saved forms (docs/reference/charts.md#small-multiples). */
import { z } from 'zod';
import { field, type Control } from '../../controls/field.ts';
import { integerField, maybeIntegerField, selectField, switchField, textField } from '../../controls/plain-fields.ts';
import { metricsField, sortMetricField } from '../../controls/query-fields.ts';
import type { ListedChart } from '../../listed.ts';
import { isMatrixOn, sideModeOf, type MatrixSide } from './matrix-on.ts';

/** The heading of these controls. */
export const matrixSection = 'Matrixify';

type FormData = Readonly<Record<string, unknown>>;

/** One for each side: a shape has one control. */
const facet = () =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && 'dimension' in value && value.dimension ? value : undefined),
    z
      .looseObject({
        dimension: z.string(),
        values: z.preprocess(
          (value) => (Array.isArray(value) ? value : []),
          z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
        ),
      })
      .optional(),
  );
/** A dimension, and the values of it that are chosen. */
export type MatrixFacet = NonNullable<z.output<ReturnType<typeof facet>>>;

const at = { tab: 'data', section: matrixSection, isOptIn: true } as const;
const names = { rows: 'Rows', columns: 'Columns' } as const;

/** Shown while the side is one of `mode`, and of `ways` to choose its values. */
const shownFor =
  (side: MatrixSide, mode: 'metrics' | 'dimensions', ways?: readonly string[]) =>
  (form: FormData): boolean => {
    const way = form[`matrixify_dimension_selection_mode_${side}`] ?? 'members';
    return isMatrixOn(form) && sideModeOf(form, side) === mode && (ways === undefined || ways.includes(String(way)));
  };
const isRanked = (side: MatrixSide) => (form: FormData) =>
  shownFor(side, 'dimensions', ['topn'])(form) ||
  (shownFor(side, 'dimensions', ['all'])(form) && form[`matrixify_all_sort_by_${side}`] === 'metric');

const modeField = (side: MatrixSide) =>
  selectField(
    names[side],
    ['disabled', 'metrics', 'dimensions'],
    'disabled',
    { disabled: 'Disabled', metrics: 'Metrics', dimensions: 'Dimensions' },
    {
      ...at,
      visible: isMatrixOn,
      description: side === 'rows' ? 'One row of charts for each.' : 'One column of charts for each.',
    },
  );
const sideMetricsField = (side: MatrixSide) =>
  metricsField({
    ...at,
    label: `${names[side]}: metrics`,
    visible: shownFor(side, 'metrics'),
    description: 'Each takes the place of the chart’s own metrics.',
  });
const facetField = (side: MatrixSide) =>
  field(facet(), {
    ...at,
    label: `${names[side]}: dimension`,
    widget: side === 'rows' ? 'facet-rows' : 'facet-columns',
    required: true,
    visible: shownFor(side, 'dimensions'),
    description: 'The rows of each chart are those with one value of it.',
  } satisfies Control);
const wayField = (side: MatrixSide) =>
  selectField(
    `${names[side]}: selection method`,
    ['members', 'topn', 'all'],
    'members',
    { members: 'Dimension members', topn: 'Top n', all: 'All dimensions' },
    { ...at, visible: shownFor(side, 'dimensions') },
  );
const topField = (side: MatrixSide) =>
  maybeIntegerField(`${names[side]}: number of top values`, {
    ...at,
    min: 1,
    max: 25,
    default: 10,
    visible: shownFor(side, 'dimensions', ['topn']),
  });
const sortField = (side: MatrixSide) =>
  selectField(
    `${names[side]}: sort by`,
    ['a_to_z', 'z_to_a', 'metric'],
    'a_to_z',
    { a_to_z: 'A-Z', z_to_a: 'Z-A', metric: 'Metric' },
    { ...at, visible: shownFor(side, 'dimensions', ['all']) },
  );
const rankField = (side: MatrixSide) =>
  sortMetricField({
    ...at,
    label: `${names[side]}: metric for ordering`,
    visible: isRanked(side),
    description: 'Ranks the values, without NULL; the chart’s first metric when empty.',
  });
const orderField = (side: MatrixSide) => switchField(`${names[side]}: sort descending`, true, { ...at, visible: isRanked(side) });

/** All controls of the section, in the order of the panel. */
export const matrixFields = {
  matrixify_enable: switchField('Enable matrixify', false, {
    ...at,
    description: 'Show the chart once for each value of a dimension, or for each of several metrics.',
  }),
  matrixify_mode_rows: modeField('rows'),
  matrixify_rows: sideMetricsField('rows'),
  matrixify_dimension_rows: facetField('rows'),
  matrixify_dimension_selection_mode_rows: wayField('rows'),
  matrixify_topn_value_rows: topField('rows'),
  matrixify_all_sort_by_rows: sortField('rows'),
  matrixify_topn_metric_rows: rankField('rows'),
  matrixify_topn_order_rows: orderField('rows'),
  matrixify_mode_columns: modeField('columns'),
  matrixify_columns: sideMetricsField('columns'),
  matrixify_dimension_columns: facetField('columns'),
  matrixify_dimension_selection_mode_columns: wayField('columns'),
  matrixify_topn_value_columns: topField('columns'),
  matrixify_all_sort_by_columns: sortField('columns'),
  matrixify_topn_metric_columns: rankField('columns'),
  matrixify_topn_order_columns: orderField('columns'),
  ...layoutFields(),
};

function layoutFields() {
  const look = { section: matrixSection, isOptIn: true, visible: isMatrixOn };
  return {
    matrixify_same_scale: switchField('Same scale in all cells', true, {
      ...look,
      description: 'Axes of numbers reach equally far in all charts of a metric, so that they can be compared.',
    }),
    matrixify_show_row_labels: switchField('Show row labels', true, {
      ...look,
      visible: (form) => isMatrixOn(form) && sideModeOf(form, 'rows') !== 'disabled',
    }),
    matrixify_show_column_headers: switchField('Show column headers', true, {
      ...look,
      visible: (form) => isMatrixOn(form) && sideModeOf(form, 'columns') !== 'disabled',
    }),
    matrixify_row_height: integerField('Row height', 300, { ...look, min: 60, max: 2000, description: 'In pixels.' }),
    matrixify_fit_columns_dynamically: switchField('Fit columns dynamically', true, {
      ...look,
      visible: (form) => isMatrixOn(form) && sideModeOf(form, 'columns') !== 'disabled',
      description: 'All columns stand side by side, as wide as there is room.',
    }),
    matrixify_charts_per_row: integerField('Charts per row', 3, {
      ...look,
      min: 1,
      max: 25,
      visible: (form) =>
        isMatrixOn(form) && sideModeOf(form, 'columns') !== 'disabled' && form['matrixify_fit_columns_dynamically'] === false,
    }),
    matrixify_cell_title_template: textField('Cell title', '', {
      ...look,
      placeholder: '{{rowLabel}} by {{colLabel}}',
      description: '{{rowLabel}} and {{colLabel}} stand for what the row and the column are about.',
    }),
  };
}

const matrixShape = z.looseObject(matrixFields);
/** The keys of small multiples after reading. */
export type MatrixForm = z.output<typeof matrixShape>;

/** Reads the keys of a form; what cannot be read is the default. */
export function readMatrix(form: FormData): MatrixForm {
  const readable = Object.entries(matrixFields).filter(([key, shape]) => shape.safeParse(form[key]).success);
  return matrixShape.parse(Object.fromEntries(readable.map(([key]) => [key, form[key]])));
}

/** A chart of marks or of one number can be small and many; tables, maps and charts that hold others stay one. */
export const mayBeMatrix = ({ pictureKind, inner, hidden, unpainted }: ListedChart): boolean =>
  (pictureKind === 'echarts' || pictureKind === 'number') && !inner && !hidden && !unpainted;

const withControls = new WeakMap<ListedChart, ListedChart>();

/** The chart type with these controls in its form, where it may be shown as small multiples. */
export function withMatrixControls(chart: ListedChart): ListedChart {
  if (!mayBeMatrix(chart) || !(chart.form instanceof z.ZodObject)) return chart;
  const known = withControls.get(chart);
  if (known) return known;
  // A form with more keys is still read as a record of unknown values.
  const form = chart.form.extend(matrixFields) as unknown as ListedChart['form'];
  const extended: ListedChart = { ...chart, form };
  withControls.set(chart, extended);
  return extended;
}
