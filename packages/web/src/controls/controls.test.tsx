/** What single controls show for a value, drawn without a browser. */
import type { Control, Widget } from '@tessera/charts/controls/field';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ruleErrors } from '@tessera/core/format/conditional';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { AnnotationForm } from './annotations/annotation-form.tsx';
import { AnnotationLayersControl, layerFault } from './annotations/annotation-layers.tsx';
import { layerErrors, LayerAnswersContext } from './annotations/layer-answers.ts';
import { faultText, isAltered } from './control-row.tsx';
import { AdvancedType } from './editors/advanced-type.tsx';
import { ColumnEditor } from './editors/column-editor.tsx';
import { FilterEditor } from './editors/filter-editor.tsx';
import { MetricEditor } from './editors/metric-editor.tsx';
import { PlaceControl } from './plain/place.tsx';
import { SelectControl } from './plain/select.tsx';
import { ViewportControl } from './plain/viewport.tsx';
import { editorHeight, editorWidths } from './popover/editor-sizes.ts';
import { FilterConfigsControl } from './question/filter-configs.tsx';
import { i18n } from '../i18n.ts';
import { FixedOrMetricControl } from './question/fixed-or-metric.tsx';
import { pasteSeparators } from './shared/choice-options.ts';
import { sayFault } from './shared/say-fault.ts';
import { ColumnConfigForm, columnWaits, widthFrom } from './shown-columns/column-config-form.tsx';
import { FormatterForm } from './shown-columns/formatter-form.tsx';
import { TimeColumnForm, type TimeColumnValues } from './shown-columns/time-column-form.tsx';
import { TimeColumnsControl } from './shown-columns/time-columns.tsx';
import { CustomRangeFields } from './time/time-range-fields.tsx';
import { TimeRangeForm } from './time/time-range-form.tsx';
import { moved, movedBy } from './zone/entry-drag.ts';

const nothing = (): void => undefined;
const draw = (element: ReactElement): string =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
const control = (label: string, widget: Widget, over: Partial<Control> = {}): Control => ({
  label,
  widget,
  tab: 'data',
  section: 'Query',
  ...over,
});
const dataset = {
  id: 1,
  table_name: 'homes',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [{ column_name: 'city', type_generic: 1 as const, is_dttm: false, groupby: true, filterable: true }],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
};
const values = (html: string): string[] => [...html.matchAll(/ value="([^"]*)"/g)].map(([, value = '']) => value);

// Rows: CTL-04
test('a column is a saved expression, a column or SQL; without any of a kind the tab says so', () => {
  const editor = (isTemporalOnly: boolean) => (
    <ColumnEditor
      value={undefined}
      dataset={dataset}
      columns={isTemporalOnly ? [] : dataset.columns}
      isTemporalOnly={isTemporalOnly}
      onSave={nothing}
      onClose={nothing}
    />
  );
  const html = draw(editor(false));
  for (const text of ['Saved', 'Simple', 'Custom SQL', 'My column']) expect(html).toContain(text);
  expect(draw(editor(true))).toContain('No temporal columns found');
});

// Rows: CTL-05, DET-04
test('a filter is a condition or SQL, and cannot be saved before it is one', () => {
  const html = draw(<FilterEditor value={undefined} dataset={dataset} onSave={nothing} onClose={nothing} />);
  const words = ['Simple', 'Custom SQL', 'Select subject', '1 column(s)', 'Select operator', 'operator(s)', 'Close'];
  for (const text of [...words, 'To filter on a metric, use Custom SQL tab.']) expect(html).toContain(text);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>.*Save/);
  const lost = draw(
    <FilterEditor
      value={{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'gone', operator: '==', comparator: 'a' }}
      dataset={dataset}
      onSave={nothing}
      onClose={nothing}
    />,
  );
  expect(lost).toContain('No such column found. To filter on a metric, try the Custom SQL tab.');
});

// Rows: CTL-07
test('the newest partition is offered for the column that a table is partitioned by, and for no other', () => {
  const known = new QueryClient();
  const of = { ...dataset, database: { ...dataset.database, backend: 'trino' }, schema: 'web' };
  known.setQueryData(['partition-column', 1, 'web', 'homes'], ['city']);
  const operatorsOf = (subject: string, other = of): string | undefined => {
    const filter = { expressionType: 'SIMPLE' as const, clause: 'WHERE' as const, subject };
    const columns = [...other.columns, { ...other.columns[0]!, column_name: 'street' }];
    const html = renderToStaticMarkup(
      <QueryClientProvider client={known}>
        <FilterEditor value={filter} dataset={{ ...other, columns }} onSave={nothing} onClose={nothing} />
      </QueryClientProvider>,
    );
    return /(\d+) operator\(s\)/.exec(html)?.[1];
  };
  expect([operatorsOf('city'), operatorsOf('street'), operatorsOf('city', { ...of, ...dataset })]).toEqual(['16', '15', '15']);
});

// Rows: DET-05
test('a metric is a saved one, a column with an aggregate, or SQL', () => {
  const editor = (value: Parameters<typeof MetricEditor>[0]['value']) =>
    draw(<MetricEditor value={value} dataset={dataset} taken={[]} onSave={nothing} onClose={nothing} />);
  expect(editor(undefined)).toContain('1 saved metric(s)');
  const simple = editor({ expressionType: 'SIMPLE', column: { column_name: 'city' }, aggregate: 'COUNT', label: 'c' });
  const words = ['Column', 'Aggregate', 'Saved metric', 'Select column', 'Select aggregate options', 'Select saved metrics'];
  for (const text of words) expect(editor(undefined) + simple).toContain(text);
});

// Rows: CTL-10
test('a value of an advanced type reads as the type understands it, or says why it cannot', () => {
  const data = { values: [443], display_value: '443', valid_filter_operators: [], error_message: '' };
  expect(draw(<AdvancedType found={{ data, isError: false }} />)).toContain('443');
  expect(draw(<AdvancedType found={{ data: { ...data, error_message: 'no port' }, isError: false }} />)).toContain('no port');
  expect(draw(<AdvancedType found={{ data: undefined, isError: true }} />)).toContain('Failed to retrieve advanced type');
});

// Rows: CTL-18
test('a closed list shows no value that it does not hold, and takes lists that are pasted', () => {
  const shared = {
    id: 'a',
    choices: [
      ['sum', 'Sum'],
      ['avg', 'Average'],
    ] as const,
    onChange: nothing,
    dataset: undefined,
  };
  const one = (value: unknown) => draw(<SelectControl {...shared} control={control('How', 'select')} value={value} />);
  expect([one('sum').includes('Sum'), one('median').includes('median'), one('median').includes('2 option(s)')]).toEqual([
    true,
    false,
    true,
  ]);
  const many = draw(<SelectControl {...shared} control={control('How', 'select', { multi: true })} value={['avg', 'median']} />);
  expect([many.includes('Average'), many.includes('median')]).toEqual([true, false]);
  expect(pasteSeparators).toEqual([',', '\n', '\t', ';']);
});

// Rows: CTL-21
test('a viewport is longitude, latitude, zoom, bearing and pitch', () => {
  const value = { longitude: -122.4, latitude: 37.7, zoom: 11, bearing: 20, pitch: 40 };
  const html = draw(
    <ViewportControl
      id="v"
      control={control('Viewport', 'viewport')}
      choices={[]}
      value={value}
      onChange={nothing}
      dataset={undefined}
    />,
  );
  expect(values(html)).toEqual(['-122.4', '37.7', '20', '40', '11']);
  for (const name of ['Longitude', 'Latitude', 'Zoom', 'Bearing', 'Pitch']) expect(html).toContain(`aria-label="${name}"`);
});

// Rows: CTL-22
test('places are two columns, one of both with a delimiter, or a geohash', () => {
  const place = (value: unknown) =>
    draw(
      <PlaceControl id="p" control={control('Place', 'place')} choices={[]} value={value} onChange={nothing} dataset={dataset} />,
    );
  expect(place(undefined)).toContain('Longitude &amp; Latitude columns');
  const delimited = place({ type: 'delimited', lonlatCol: 'city', reverseCheckbox: true });
  expect(values(delimited)).toContain(',');
  for (const text of ['Delimited long &amp; lat single column', 'Reverse lat/long']) expect(delimited).toContain(text);
  expect(place({ type: 'geohash', geohashCol: 'city' })).toContain('Geohash');
});

// Rows: CTL-23
test('a size is a fixed number or a metric', () => {
  const size = (value: unknown) => (
    <FixedOrMetricControl
      id="s"
      control={control('Size', 'fixed-or-metric')}
      choices={[]}
      value={value}
      onChange={nothing}
      dataset={dataset}
    />
  );
  expect(values(draw(size({ type: 'fix', value: 1000 })))).toContain('1000');
  expect(draw(size({ type: 'metric', value: 'count' }))).toContain('count');
});

const layer = { annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, show: true } as const;

// Rows: ANN-01
test('a layer says that it is hidden or why it could not be drawn, and can be asked again', () => {
  const layers = [
    { ...layer, name: 'Holidays' },
    { ...layer, name: 'Strikes', show: false },
    { name: 'Goal', annotationType: 'FORMULA', value: 'x +', show: true },
  ];
  const html = draw(
    <LayerAnswersContext
      value={{
        errors: layerErrors([{ annotationErrors: { Holidays: 'The layer is gone.' } }]),
        isAsking: true,
        refresh: nothing,
      }}
    >
      <AnnotationLayersControl
        id="l"
        control={control('Annotation layers', 'annotation-layers')}
        choices={[]}
        value={layers}
        onChange={nothing}
        dataset={undefined}
      />
    </LayerAnswersContext>,
  );
  for (const text of [
    'Holidays: The layer is gone.',
    'Refresh Holidays',
    'Hidden',
    'Goal: Bad formula.',
    'Add annotation layer',
    'aria-busy="true"',
  ])
    expect(html).toContain(text);
  expect([html.includes('Refresh Strikes'), html.includes('Refresh Goal')]).toEqual([false, false]);
  expect(layerFault({ ...layer, name: 'Strikes', show: false }, { Strikes: 'x' })).toBeUndefined();
});

// Rows: ANN-04
test('the editor of a layer has its fields, and what is missing keeps it from being saved', () => {
  const formula = draw(<AnnotationForm layer={undefined} taken={[]} onSave={nothing} onClose={nothing} />);
  for (const text of ['Name', 'Annotation layer type', 'Formula', 'Style', 'Opacity', 'Automatic Color', 'Line width'])
    expect(formula).toContain(text);
  expect(formula).toMatch(/<button[^>]* disabled=""[^>]*>.*Save/);
  const series = { ...layer, name: 'Goal', annotationType: 'TIME_SERIES', sourceType: 'line' } as const;
  const chart = draw(<AnnotationForm layer={series} taken={[]} onSave={nothing} onClose={nothing} />);
  const fields = ['Annotation source', 'Override time range', 'Override time grain', 'Time shift', 'Show Markers', 'Hide Line'];
  for (const text of [...fields, 'Edit annotation layer']) expect(chart).toContain(text);
});

// Rows: ANN-01
test('of a table a layer names the columns of its marks, and tells which it lacks', () => {
  const events = { ...layer, name: 'Strikes', annotationType: 'INTERVAL', sourceType: 'table', value: 7 } as const;
  const html = draw(
    <AnnotationForm layer={{ ...events, descriptionColumns: ['cause'] }} taken={[]} onSave={nothing} onClose={nothing} />,
  );
  for (const text of ['Event time column', 'Interval End column', 'Title Column', 'Description Columns', 'cause'])
    expect(html).toContain(text);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>.*Save/);
});

// Rows: DET-01, DET-02
test('the settings of a column follow the type of its values', () => {
  const form = (type: 0 | 1 | 2 | 3) =>
    draw(
      <ColumnConfigForm
        name="a"
        type={type}
        config={{}}
        form={{}}
        targets={type === 0 ? [{ name: 'b', title: 'B' }] : []}
        onChange={nothing}
        onClose={nothing}
      />,
    );
  const number = ['D3 format', 'Small number format', 'Show cell bars', 'Align +/-', 'Color +/-', 'Fraction digits', 'Currency'];
  for (const text of ['Min Width', 'Text align', 'Display in chart', ...number]) expect(form(0)).toContain(text);
  expect(form(1)).toContain('Truncate long cells');
  expect([form(0).includes('Emit Target'), form(1).includes('Emit Target')]).toEqual([true, false]);
  expect([form(2).includes('D3 format'), form(3).includes('D3 format'), form(1).includes('Fraction digits')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(columnWaits).toEqual({ width: 400, alignment: 50, checkbox: 200, format: 500 });
});

// Rows: DET-02
test('the width of a column is a number or none; anything else is refused', () => {
  expect([' 120 ', '', '1.5', 'abc', '12px', '-1'].map(widthFrom)).toEqual([120, null, 1.5, undefined, undefined, undefined]);
  const wrong = draw(
    <ColumnConfigForm
      name="a"
      type={1}
      config={{ columnWidth: 'wide' }}
      form={{}}
      targets={[]}
      onChange={nothing}
      onClose={nothing}
    />,
  );
  expect(wrong).toContain('placeholder="auto"');
  expect(wrong).toContain('Min Width must be a number');
});

// Rows: DET-03
test('the settings of a column over time follow what it shows', () => {
  const form = (column: TimeColumnValues) => draw(<TimeColumnForm column={column} onSave={nothing} onClose={nothing} />);
  const labels = (html: string): string[] => [...html.matchAll(/<label[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, text = '']) => text);
  const spark = form({ colType: 'spark', showYAxis: true });
  for (const text of ['Column Configuration', 'Show Y-axis', 'Close', 'Save']) expect(spark).toContain(text);
  expect(labels(spark)).toEqual(
    expect.arrayContaining(['Width', 'Height', 'Y-axis bounds', 'Time ratio', 'Date format', 'Number format']),
  );
  expect(labels(spark)).not.toContain('Color bounds');
  expect(labels(form({ colType: 'time' }))).toEqual([
    'Label',
    'Tooltip',
    'Type',
    'Time lag',
    'Type',
    'Color bounds',
    'Number format',
  ]);
  expect(labels(form({ colType: 'avg' }))).toEqual(['Label', 'Tooltip', 'Type', 'Time lag', 'Color bounds', 'Number format']);
  expect(labels(form({ colType: 'contrib' }))).toEqual(['Label', 'Tooltip', 'Type', 'Color bounds', 'Number format']);
});

// Rows: TIME-02, TIME-05, DET-07
test('a time range is chosen by its type, says what it means, and is applied or left', () => {
  const html = draw(<TimeRangeForm value="2024 : now" onApply={nothing} onCancel={nothing} />);
  const words = ['RANGE TYPE', 'Advanced', 'START (INCLUSIVE)', 'END (EXCLUSIVE)', 'Actual time range', 'CANCEL', 'APPLY'];
  for (const text of [...words, 'DATETRUNC(datetime, unit)']) expect(html).toContain(text);
  expect(draw(<TimeRangeForm value="Current month" onApply={nothing} onCancel={nothing} />)).toContain('Current quarter');
});

// Rows: TIME-02, TIME-03, TIME-04
test('each type of range has its title, and both ends of a custom one say whether they belong to it', () => {
  const titled = (value: string): string[] =>
    [...draw(<TimeRangeForm value={value} onApply={nothing} onCancel={nothing} />).matchAll(/<(?:h4|legend)>([^<]*)</g)].map(
      ([, title = '']) => title,
    );
  expect(titled('Last week')).toEqual(['Configure Time Range: Last...']);
  expect(titled('previous calendar week')).toEqual(['Configure Time Range: Previous...']);
  expect(titled('2024 : now')).toEqual(['Configure Advanced Time Range']);
  const both = 'DATEADD(DATETIME("now"), -7, day) : DATEADD(DATETIME("now"), 7, day)';
  expect(titled(both)).toEqual(['Configure custom time range', 'START (INCLUSIVE)', 'END (EXCLUSIVE)', 'ANCHOR TO']);
});

// Rows: CTL-26, FBOX-01
test('a collection says that it is empty, and its items are added, moved and removed', () => {
  const shared = { id: 'c', choices: [], onChange: nothing, dataset };
  const lists = [
    (value: unknown) => <TimeColumnsControl {...shared} control={control('Columns', 'time-columns')} value={value} />,
    (value: unknown) => <FilterConfigsControl {...shared} control={control('Filters', 'filter-configs')} value={value} />,
  ];
  for (const list of lists) {
    for (const text of ['Empty collection', 'Add an item']) expect(draw(list([]))).toContain(text);
    const two = draw(
      list([
        { key: 'a', label: 'Last year' },
        { key: 'b', label: 'Trend' },
      ]),
    );
    expect(two).not.toContain('Empty collection');
    for (const text of ['Remove item', 'Remove Trend', 'Alt+ArrowUp Alt+ArrowDown']) expect(two).toContain(text);
  }
  expect([movedBy({ altKey: true, key: 'ArrowUp' }), movedBy({ altKey: false, key: 'ArrowUp' })]).toEqual([-1, 0]);
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]);
});

// Rows: DET-14
test('every list of an editor is searched by typing: none of its fields only opens', () => {
  const series = { ...layer, name: 'Goal', annotationType: 'TIME_SERIES', sourceType: 'line' } as const;
  const editors = [
    draw(<TimeRangeForm value="2024-01-31T14:05:09 : 2024-02-01T00:00:00" onApply={nothing} onCancel={nothing} />),
    draw(<TimeRangeForm value="2 days ago : now" onApply={nothing} onCancel={nothing} />),
    draw(<AnnotationForm layer={series} taken={[]} onSave={nothing} onClose={nothing} />),
    draw(
      <PlaceControl id="p" control={control('Place', 'place')} choices={[]} value={{}} onChange={nothing} dataset={dataset} />,
    ),
    draw(<FormatterForm rule={undefined} columns={[['count', 'Homes']]} onSave={nothing} onClose={nothing} />),
    draw(<ColumnConfigForm name="a" type={0} config={{}} form={{}} targets={[]} onChange={nothing} onClose={nothing} />),
  ];
  for (const editor of editors) {
    const lists = editor.match(/<input[^>]*role="combobox"[^>]*>/g) ?? [];
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list).not.toMatch(/ readonly/i);
  }
});

// Rows: TIME-09
test('a moment is chosen with its hours to the second, of twenty-four', () => {
  const html = draw(
    <CustomRangeFields value="2024-01-31T14:05:09 : 2024-02-01T00:00:00" now="2024-03-01T00:00:00" onChange={nothing} />,
  );
  expect(values(html)).toEqual(expect.arrayContaining(['2024-01-31 14:05:09', '2024-02-01 00:00:00']));
});

// Rows: CTL-16, CTL-19, CTL-29
test('what is wrong with a control, or with a rule of colours, is said in the language of the page', () => {
  const messages = {
    'cannot be empty': '不能为空',
    Required: 'Pflicht',
    'Invalid lat/long configuration.': '无效的经纬度配置。',
  };
  i18n.loadAndActivate({ locale: 'zh', messages });
  try {
    expect(faultText('指标', ['cannot be empty'])).toBe('指标 不能为空');
    expect(faultText('位置', ['Invalid lat/long configuration.'])).toBe('无效的经纬度配置。');
    const faults = Object.values(ruleErrors({ operator: '<' })).map(sayFault);
    expect(new Set(faults)).toEqual(new Set(['Pflicht']));
  } finally {
    i18n.activate('en');
  }
});

test('a fault that is a whole sentence is shown without the name of its control', () => {
  expect(faultText('Row limit', ['is expected to be an integer'])).toBe('Row limit is expected to be an integer');
  expect(faultText('Longitude & Latitude', ['Invalid lat/long configuration.'])).toBe('Invalid lat/long configuration.');
});

// Rows: DET-12
test('editors open in their sizes', () => {
  expect({ ...editorWidths, editorHeight }).toEqual({ metric: 320, filter: 320, column: 296, formatter: 450, editorHeight: 240 });
});

test('a control can be reset where its value is not its default', () => {
  const limited = { control: control('Row limit', 'number', { default: 100 }) };
  expect([100, 50, undefined].map((value) => isAltered(limited, value))).toEqual([false, true, false]);
  const listed = { control: control('Columns', 'columns', { default: [] }) };
  expect([isAltered(listed, null), isAltered(listed, ['a']), isAltered({ control: control('X', 'text') }, 'a')]).toEqual([
    false,
    true,
    false,
  ]);
});
