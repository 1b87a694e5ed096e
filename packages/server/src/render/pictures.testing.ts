/** Pictures of every kind, made by hand, for the tests of the painters. */
import type { MapPicture, NumberPicture, Picture, PivotHeader, PivotPicture, TablePicture } from '@tessera/charts/chart-type';
import { GenericType } from '@tessera/core/frame/frame';
import { barColours, conditionalColours } from '@tessera/core/look/palettes';

const rows = 40;
const cities = ['Berlin', 'Paris', 'A very long city name that will never fit into its column', '<b>Oslo</b> & "Söhne"'];

/** A table with bars, shades, nulls, negatives, totals and more rows than fit. */
export const table: TablePicture = {
  kind: 'table',
  columns: [
    { key: 'city', label: 'City', type: GenericType.STRING, format: (value) => (value === null ? 'N/A' : String(value)) },
    {
      key: 'sales',
      label: 'Sales',
      type: GenericType.NUMERIC,
      format: (value) => Number(value).toLocaleString('en-US'),
      bar: (value) => ({
        start: Number(value) < 0 ? 0 : 0.2,
        length: Math.abs(Number(value)) / 60_000,
        colour: barColours.light.neutral,
      }),
      group: 'Money',
    },
    {
      key: 'change',
      label: 'Change',
      type: GenericType.NUMERIC,
      format: (value) => `${Number(value).toFixed(1)}%`,
      background: (value) => (Number(value) < 0 ? conditionalColours.error.light : undefined),
      group: 'Money',
    },
    { key: 'open', label: 'Open', type: GenericType.BOOLEAN, format: String },
  ],
  values: [
    Array.from({ length: rows }, (_, row) => (row === 2 ? null : (cities[row % cities.length] ?? ''))),
    Array.from({ length: rows }, (_, row) => (row === 3 ? null : (row - 8) * 1234)),
    Array.from({ length: rows }, (_, row) => ((row * 7) % 11) - 5),
    Array.from({ length: rows }, (_, row) => row % 2 === 0),
  ],
  rowcount: rows,
  totals: ['Total', '567,640', null, null],
  summary: 'Table of 40 rows',
};

const header = (label: string, depth: number, start: number, span = 1, subtotal = false): PivotHeader => ({
  key: `${depth}-${start}`,
  label,
  span,
  depth,
  start,
  subtotal,
  path: [label],
});

/** A pivot with two levels on each side and subtotals. */
export const pivot: PivotPicture = {
  kind: 'pivot',
  rowDimensions: ['Region', 'City'],
  columnDimensions: ['Year', 'Metric'],
  rowHeaders: [
    [header('Europe', 0, 0, 2), header('Subtotal', 0, 2, 1, true), header('Asia', 0, 3, 2), header('Total', 0, 5, 1, true)],
    [header('Berlin', 1, 0), header('Paris', 1, 1), header('Tokyo', 1, 3), header('Seoul', 1, 4)],
  ],
  columnHeaders: [
    [header('2023', 0, 0, 2), header('2024', 0, 2, 2)],
    ['Sales', 'Profit', 'Sales', 'Profit'].map((label, at) => header(label, 1, at)),
  ],
  rowCount: 6,
  columnCount: 4,
  cell: (row, column) => {
    const value = row === 1 && column === 1 ? null : (row + 1) * (column + 1) * 1250;
    return { value, text: value === null ? '' : value.toLocaleString('en-US'), total: row === 2 || row === 5 };
  },
  summary: 'Pivot table, 6 by 4',
};

const map: MapPicture = {
  kind: 'map',
  view: { fit: [-80, -40, 40, 60] },
  base: 'light',
  layers: [
    {
      id: 'ports',
      shape: 'circles',
      at: [
        [-74, 40.7],
        [4.5, 51.9],
      ],
      radius: [6, 12],
      unit: 'px',
      fill: '#1fa8c9',
      isPickable: true,
    },
  ],
  legend: { title: 'Ports', entries: [{ colour: '#1fa8c9', label: 'All' }], corner: 'tr' },
  summary: 'Two ports.',
};

export const number: NumberPicture = {
  kind: 'number',
  text: '12.4M',
  fontShare: 0.3,
  metricName: { text: 'Passengers', fontShare: 0.09 },
  subtitle: { text: 'January to March 2024', fontShare: 0.08 },
  change: { text: '▲ 4.2% against last year', direction: 'up', fontShare: 0.09 },
  trend: {
    option: {
      grid: { left: 0, right: 0, top: 4, bottom: 0 },
      xAxis: { type: 'category', show: false, data: ['a', 'b', 'c', 'd', 'e'] },
      yAxis: { type: 'value', show: false, scale: true },
      series: [{ type: 'line', data: [3, 4, 3.5, 5, 6], showSymbol: false, areaStyle: { opacity: 0.2 } }],
    },
  },
  summary: 'Passengers: 12.4M',
};

/** One picture of every kind. */
export const pictures: { readonly [K in Picture['kind']]: Extract<Picture, { kind: K }> } = {
  table,
  pivot,
  number,
  echarts: {
    kind: 'echarts',
    option: { xAxis: { type: 'category', data: ['a', 'b'] }, yAxis: {}, series: [{ type: 'bar', data: [1, -2] }] },
    summary: 'Two bars',
  },
  text: {
    kind: 'text',
    markdown:
      '# Passengers\n\nFigures are **provisional**, see [the source](https://example.org).\n\n- one\n- two <script>x</script>',
    summary: 'Text',
  },
  empty: { kind: 'empty', title: 'No results', hint: 'Widen the time range or remove a filter.', summary: 'No results' },
  map,
  choices: {
    kind: 'choices',
    fields: [
      {
        label: 'City',
        placeholder: 'Type or Select [City]',
        isMultiple: true,
        choices: Array.from({ length: 30 }, (_, at) => ({ value: `c${at}`, label: `City ${at}` })),
        chosen: [],
      },
    ],
    note: 'On a dashboard each choice filters the charts at once.',
    summary: '30 choices',
  },
  grid: {
    kind: 'grid',
    width: 640,
    height: 360,
    cells: [0, 1].map((at) => ({ picture: number, label: `Cell ${at}`, x: 24 + at * 312, y: 48, width: 304, height: 312 })),
    texts: [
      { text: 'North & West', x: 24, y: 24, width: 304, height: 24 },
      { text: '2024', x: 0, y: 48, width: 24, height: 312, upright: true },
    ],
    legend: [{ colour: '#1fa8c9', label: 'Passengers', x: 0, y: 5 }],
    summary: 'Two charts',
  },
};
