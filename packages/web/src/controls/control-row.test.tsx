import { chartTypeOf } from '@tessera/charts';
import { panelOf } from '@tessera/charts/controls/panel';
import { withMatrixControls } from '@tessera/charts/shared/matrix/matrix-form';
import { expect, test } from 'vitest';
import { isSame, type ControlRowProps } from './control-row.tsx';
import { widgets } from './widgets.tsx';

const onChange = (): void => undefined;

/** The row of a chart type's control, for a form. */
function rowOf(type: string, key: string, form: Record<string, unknown>): ControlRowProps {
  const chart = chartTypeOf(type);
  const entries = chart
    ? panelOf(withMatrixControls(chart), form).flatMap((tab) => tab.sections.flatMap((section) => section.controls))
    : [];
  const entry = entries.find((each) => each.key === key);
  if (!entry) throw new Error(`${type} has no control ${key}`);
  return { entry, value: form[key], onChange, dataset: undefined, form };
}

test('the bounds of a radar are drawn anew when a metric leaves the form', () => {
  const before = rowOf('radar', 'column_config', { metrics: ['count', 'sum__num'] });
  const after = rowOf('radar', 'column_config', { metrics: ['count'] });
  expect(isSame(before, after)).toBe(false);
});

const examples: [widget: keyof typeof widgets, type: string, control: string][] = [
  ['metric-bounds', 'radar', 'column_config'],
  ['column-config', 'table', 'column_config'],
  ['conditional-formatting', 'table', 'conditional_formatting'],
  ['colour', 'big_number', 'color_picker'],
  ['region-property', 'country_map', 'region_property'],
  ['facet-rows', 'pie', 'matrixify_dimension_rows'],
  ['facet-columns', 'pie', 'matrixify_dimension_columns'],
];

test.each(examples)('a %s control is drawn anew when one of the keys it follows changes, and only then', (widget, type, key) => {
  expect(rowOf(type, key, {}).entry.control.widget).toBe(widget);
  const { follows } = widgets[widget];
  expect(follows.length).toBeGreaterThan(0);
  for (const followed of follows) expect(isSame(rowOf(type, key, { [followed]: ['a'] }), rowOf(type, key, {}))).toBe(false);
  expect(isSame(rowOf(type, key, { row_limit: 1 }), rowOf(type, key, { row_limit: 2 }))).toBe(true);
});

test('every widget that follows the form has an example here', () => {
  const following = Object.entries(widgets).flatMap(([widget, { follows }]) => (follows.length > 0 ? [widget] : []));
  expect(following.sort()).toEqual(examples.map(([widget]) => widget).sort());
});
