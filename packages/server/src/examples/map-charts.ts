/** Examples of maps that show paths, shapes and other charts: a tab of the dashboard "More ways to look". */
import { chart, row, tab, where, type ExampleChart } from './shape.ts';

const key = (name: string): string => `ways-${name}`;
const airports = ['ATL', 'ORD', 'DFW', 'LAX', 'DEN', 'SEA', 'MIA', 'BOS', 'PHX', 'MSP'];

/** Their charts; those that show others stand behind them. */
export const mapCharts: readonly ExampleChart[] = [
  {
    key: key('arcs'),
    title: 'The busiest air routes of 2008',
    viz: 'deck_arc',
    table: 'air_routes',
    description: 'Pairs of airports with 6,000 flights or more, by the length of the flight.',
    form: {
      start_spatial: { type: 'latlong', lonCol: 'origin_lng', latCol: 'origin_lat' },
      end_spatial: { type: 'latlong', lonCol: 'destination_lng', latCol: 'destination_lat' },
      dimension: 'haul',
      js_columns: ['route', 'flights'],
      stroke_width: 2,
      legend_position: 'br',
      row_limit: 1000,
      adhoc_filters: [where('flights', '>=', 6000)],
    },
  },
  {
    key: key('hauls'),
    title: 'Flights by length',
    viz: 'pie',
    table: 'air_routes',
    form: { groupby: ['haul'], metric: 'flown', row_limit: 100, sort_by_metric: true, donut: false },
  },
  {
    key: key('airports'),
    title: 'How far one flies from ten airports',
    viz: 'cartodiagram',
    table: 'air_routes',
    description: 'A pie of the lengths of flights at each airport.',
    form: {
      geom_column: 'origin_place',
      chart_size: 54,
      legend_position: 'bl',
      adhoc_filters: [where('origin', 'IN', airports)],
    },
    shows: [{ as: 'selected_chart', keys: [key('hauls')], one: true }],
  },
  {
    key: key('boroughs'),
    title: 'Boroughs of London by area',
    viz: 'deck_polygon',
    table: 'london',
    form: {
      line_column: 'path',
      line_type: 'json',
      metric: 'total_area',
      js_columns: ['name'],
      stroked: true,
      extruded: false,
      opacity: 70,
      line_width: 1,
      line_width_unit: 'pixels',
      legend_format: '.0f',
      row_limit: 100,
      adhoc_filters: [where('kind', '==', 'Borough')],
    },
  },
  {
    key: key('tube'),
    title: 'Tracks of the Underground',
    viz: 'deck_path',
    table: 'london',
    form: {
      line_column: 'path',
      line_type: 'json',
      dimension: 'name',
      legend_position: 'bl',
      line_width: 2,
      line_width_unit: 'pixels',
      row_limit: 1000,
      adhoc_filters: [where('kind', '==', 'Line')],
    },
  },
  {
    key: key('features'),
    title: 'London as GeoJSON',
    viz: 'deck_geojson',
    table: 'london',
    form: {
      geojson: 'shape',
      js_columns: ['name'],
      fill_color_picker: { r: 31, g: 168, b: 201, a: 0.25 },
      stroke_color_picker: { r: 224, g: 67, b: 85, a: 1 },
      line_width: 1,
      line_width_unit: 'pixels',
      row_limit: 1000,
    },
  },
  {
    key: key('layers'),
    title: 'The Underground over its boroughs',
    viz: 'deck_multi',
    table: 'london',
    description: 'Two maps of this page, laid on each other.',
    form: { legend_position: null },
    shows: [{ as: 'deck_slices', keys: [key('boroughs'), key('tube')] }],
  },
  {
    key: key('volcano'),
    title: 'Heights of a volcano',
    viz: 'deck_contour',
    table: 'volcano',
    description: 'Maunga Whau in Auckland: a contour every 15 metres.',
    form: {
      spatial: { type: 'latlong', lonCol: 'lng', latCol: 'lat' },
      size: 'avg_height',
      aggregation: 'mean',
      cellSize: 20,
      contours: [
        { lowerThreshold: 100, upperThreshold: 115, color: { r: 171, g: 221, b: 164, a: 0.8 } },
        { lowerThreshold: 115, upperThreshold: 130, color: { r: 230, g: 245, b: 152, a: 0.8 } },
        { lowerThreshold: 130, upperThreshold: 145, color: { r: 254, g: 224, b: 139, a: 0.8 } },
        { lowerThreshold: 145, upperThreshold: 160, color: { r: 253, g: 174, b: 97, a: 0.8 } },
        { lowerThreshold: 160, upperThreshold: 175, color: { r: 244, g: 109, b: 67, a: 0.8 } },
        { lowerThreshold: 175, upperThreshold: 200, color: { r: 213, g: 62, b: 79, a: 0.8 } },
        { lowerThreshold: 150, color: { r: 120, g: 134, b: 145, a: 1 }, strokeWidth: 1.5 },
      ],
      legend_format: '.0f',
      row_limit: 10_000,
    },
  },
];

const tile = (name: string, width: number, height: number): ReturnType<typeof chart> => chart(key(name), width, height);

/** The tab that shows them. */
export const routesAndShapes = tab(
  'Routes and shapes',
  row(tile('arcs', 7, 56), tile('airports', 5, 56)),
  row(tile('boroughs', 6, 52), tile('tube', 6, 52)),
  row(tile('features', 6, 52), tile('layers', 6, 52)),
  row(tile('volcano', 8, 56), tile('hauls', 4, 56)),
);
