import { expect, test } from 'vitest';
import { chartTypeOf, charts } from '../index.ts';
import { controlTables } from './control-tables.testing.ts';
import { controlOf, type Control } from './field.ts';
import { shapesOf } from './form.ts';

/** What a table demands of one control of a chart type. */
interface Demanded {
  key: string;
  /** As JSON; empty where the table names none. */
  fallback: string;
  /** The values of its choices; empty where the table lists none. */
  choices: string[];
}

/** The control tables: by chart type, what each of them demands. */
function tables(): Map<string, Demanded[]> {
  const families = new Map<string, string[]>();
  const demanded = new Map<string, Demanded[]>();
  const named = (list: string): string[] =>
    list.split(' ').flatMap((name) => (name.startsWith('@') ? (families.get(name) ?? [`no family ${name}`]) : [name]));
  for (const line of controlTables.split('\n')) {
    const [key = '', fallback = '', choices = '', types = ''] = line.split('\t');
    if (key === '' || key.startsWith('#')) continue;
    if (key.startsWith('@')) families.set(key, named(fallback));
    else
      for (const type of named(types))
        demanded.set(type, [...(demanded.get(type) ?? []), { key, fallback, choices: choices === '' ? [] : choices.split(',') }]);
  }
  return demanded;
}
/** Controls that a table names and a type does not offer, and why. The list only shrinks. */
const lacking: Readonly<Record<string, string>> = {
  'pivot_table_v2 allow_render_html': 'texts of cells are shown as they are, HTML too',
  'pivot_table_v2 aggregateFunction': 'totals are those of the database, each by its own metric; shares are offered',
  'para show_datatable': 'the rows of every chart are behind "Show data"',
  'time_table url': 'kept, not shown',
  'mapbox render_while_dragging': 'maps are always drawn while they are dragged',
  'bubble_v2 xAxisLabelInterval': 'an axis of numbers has no labels to leave out',
  'deck_polygon table_filter': 'a click on a mark always filters',
  'deck_polygon toggle_polygons': 'legends of maps explain, they do not switch',
  'deck_hex color_scheme': 'cells have a linear_color_scheme; stored schemes are read',
  'deck_grid color_scheme': 'cells have a linear_color_scheme; stored schemes are read',
  'cartodiagram map_view': 'the window is the viewport, as on every map',
  'cartodiagram layer_configs': 'base maps are those of the site',
};
/** JavaScript of a form is never run; a cell gathers many rows, none of whose columns is its own. */
const isLacking = (type: string, key: string): boolean =>
  `${type} ${key}` in lacking ||
  /^js_(?:data_mutator|tooltip|onclick_href)$/.test(key) ||
  (key === 'js_columns' && /^deck_(?:hex|grid|screengrid|heatmap|contour)$/.test(type));

/** What is wrong with a control, in words of its table; nothing where it is as demanded. */
function faultOf(control: Control | undefined, { fallback, choices }: Demanded): string | undefined {
  if (!control || control.widget === 'hidden') return 'is missing';
  const own = control.default === undefined ? 'none' : JSON.stringify(control.default);
  if (fallback !== '' && own !== fallback) return `has the default ${own} instead of ${fallback}`;
  const given = typeof control.choices === 'function' ? control.choices(undefined, {}) : (control.choices ?? []);
  const offered = new Set(given.map(([value]) => String(value)));
  const missing = choices.filter((choice) => !offered.has(choice));
  return missing.length > 0 ? `does not offer ${missing.join(', ')}` : undefined;
}

const demanded = tables();
const faultsOf = (type: string): { key: string; fault: string }[] => {
  const chart = chartTypeOf(type);
  const shapes = new Map(chart && shapesOf(chart));
  return (demanded.get(type) ?? []).flatMap((each) => {
    const shape = shapes.get(each.key);
    const fault = faultOf(shape && controlOf(shape), each);
    return fault === undefined ? [] : [{ key: each.key, fault }];
  });
};

// That each of them changes the questions or the picture is shown with a real engine: packages/server/src/query/controls.test.ts.
// Rows: VIZ-10, VIZ-11, VIZ-13, VIZ-16, VIZ-17, VIZ-18, VIZ-21, VIZ-22, VIZ-23, VIZ-25, VIZ-26, VIZ-28, VIZ-30, VIZ-32, VIZ-33, VIZ-34, VIZ-35, VIZ-36, VIZ-38, VIZ-41
test.each([...demanded.keys()])('%s: offers each control of its table, with its default and its choices', (type) => {
  expect(chartTypeOf(type)?.id).toBe(type);
  const wrong = faultsOf(type).filter(({ key }) => !isLacking(type, key));
  expect(wrong.map(({ key, fault }) => `${key} ${fault}`)).toEqual([]);
});

test('a type listed as lacking a control does lack it', () => {
  const missing = new Set([...demanded.keys()].flatMap((type) => faultsOf(type).map(({ key }) => `${type} ${key}`)));
  expect(Object.keys(lacking).filter((each) => !missing.has(each))).toEqual([]);
});

test('every type that is painted and offered has a table', () => {
  expect(charts.filter(({ id, hidden }) => !hidden && !demanded.has(id)).map(({ id }) => id)).toEqual([]);
});
