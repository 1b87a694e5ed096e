/**
 * A chart type asks (`queries`) and depicts (`picture`); both are pure. It never fetches, never draws, never reads the clock,
 * the DOM or the theme: everything comes in through `Ask` and `View`.
 */
import type { InnerChart } from './inner-chart.ts';
import type { z } from 'zod';
import type { AdhocColumn } from '@tessera/core/query/column';
import type { Dataset } from '@tessera/core/dataset';
import type { Cell, Frame } from '@tessera/core/frame/frame';
import type { Say } from '@tessera/core/language/say';
import type { Query } from '@tessera/core/query/query-object';
import type { EChartsOption } from 'echarts';
import type { ChartIcon } from './chart-icon.ts';
import type { ChoicesPicture } from './choices-picture.ts';
import type { EChartsPart } from './echarts-part.ts';
import type { MapLegend } from './map-legend.ts';
import type { GridOf } from './grid-picture.ts';
import type { LayerRecords } from './layer-records.ts';
import type { PickKind } from './pick-kind.ts';
import type { PictureArea, PictureAxis } from './picture-axis.ts';
import type { ReaderSwitch } from './reader-switch.ts';
import type { OwnRegions } from './shared/geo/own-regions.ts';
import type { SparkCell } from './shared/spark-cell.ts';
import type { Extent, LngLat, Viewport } from './shared/geo/viewport.ts';
import type { TextForm } from './text-form.ts';

/** What `queries` may look at besides the form. */
export interface QueryOptions {
  /** Absent when the dataset is not loaded yet; questions must still be well formed. */
  dataset?: Dataset | undefined;
  /** The chart's own dashboard state, e.g. `{currentPage, pageSize, searchText, sortBy}` of a table paged by the server. */
  ownState?: Record<string, unknown> | undefined;
  /** The charts it shows within itself; absent where they were not loaded. */
  inner?: InnerCharts | undefined;
}

/** The charts within a chart, and the way to their types: a chart type knows no other. */
export interface InnerCharts {
  /** Those that are there and that the reader may see, in the order they were named. */
  readonly charts: readonly InnerChart[];
  /** Opens a form; undefined when no chart type here draws it. */
  open(formData: Readonly<Record<string, unknown>>): OpenedChart | undefined;
}

/** A form with its chart type. */
export interface OpenedChart {
  /** The form in the keys its chart type has today. */
  readonly formData: Readonly<Record<string, unknown>>;
  queries(ask: QueryOptions): Query[];
  picture(answers: QueryAnswer[], view: DepictOptions): Picture;
}

/** One answered question. */
export interface QueryAnswer {
  /** Moments of the dataset stand on its wall clock: epoch ms that are shown as UTC. */
  frame: Frame;
  /** That clock; absent: UTC. */
  timezone?: string;
  /** Output column → [metric, dimension values…]. */
  label_map?: Record<string, string[]>;
  /** Bounds of the asked time range, epoch ms; absent sides are open. */
  from_dttm?: number | null;
  to_dttm?: number | null;
  /** True when the row limit cut the answer. */
  truncated?: boolean;
  /** Rows of annotation layers, by layer. */
  annotations?: Readonly<Record<string, LayerRecords>>;
  /** What is gathered beyond a limit is read as this; absent: nothing is gathered. */
  othersName?: string;
  /** Why a layer has none. */
  annotationErrors?: Readonly<Record<string, string>>;
}

/** Label → colour, fixed across a dashboard. `colourOf` remembers labels it has not seen in order of first use. */
export interface ColourScale {
  colourOf(label: string): string;
  readonly palette: readonly string[];
}

/** The tokens a picture may use; filled from `core/look`. */
export interface PictureTheme {
  mode: 'light' | 'dark';
  text: string;
  textMuted: string;
  background: string;
  line: string;
  accent: string;
  positive: string;
  negative: string;
  warning: string;
}

/** What `picture` may look at besides form and answers. */
export interface DepictOptions {
  width: number;
  height: number;
  theme: PictureTheme;
  colours: ColourScale;
  /** Linear scheme by id → its colours, low to high. */
  linearScheme(id: string | undefined): readonly string[];
  locale: string;
  say: Say; // whatever a picture says of itself, in the reader's language: notes, headings, totals
  /** Epoch ms; the only clock a picture may read. */
  now: number;
  /** Saved formats and verbose names come from here. */
  dataset?: Dataset | undefined;
  /** What this chart's own cross-filter has selected; other marks are dimmed. */
  selection?: Selection | undefined;
  /** `screen` is interactive; `thumb` is small and bare; `report` is paper: no hover, no scrolling. */
  mode: 'screen' | 'thumb' | 'report';
  ownState?: Record<string, unknown> | undefined;
  /** The uploaded regions that the form names. */
  ownRegions?: OwnRegions | undefined;
  /** As when it was asked. */
  inner?: InnerCharts | undefined;
}

/** A cross-filter's state, as stored in the data mask's `filterState`. */
export interface Selection {
  value: Cell[] | Cell[][] | null;
  selectedValues?: Record<string, unknown> | null;
  label?: string | null;
  ranges?: readonly (readonly (readonly Cell[])[])[]; // stretches of axis or map, each as the rows it was picked with
}

/** What a click on a mark asks of the rest of the dashboard: one entry per dimension. */
export interface MarkSelection extends PickKind {
  filters: {
    col: string | AdhocColumn;
    op: 'IN' | 'IS NULL' | '==' | 'TEMPORAL_RANGE' | '>=' | '<' | '<=';
    val?: Cell | Cell[];
    grain?: string;
  }[];
  filterState: Selection;
  /** The filters' values as the chart shows them, in their order; absent where a filter is no single value (a bin). */
  texts?: readonly string[];
  /** The place of the question whose rows the mark stands for, where a chart asks about different ones; else the first. */
  question?: number;
}

/** A mark as the painter reports it (ECharts event fields, or a grid cell). */
export interface Mark {
  seriesId?: string;
  seriesName?: string;
  seriesIndex?: number;
  name?: string;
  dataIndex?: number;
  value?: unknown;
  column?: string;
  row?: number;
  /** The data item as the picture wrote it; trees and networks are numbered by ECharts in an order of its own. */
  data?: unknown;
  /** `node` or `edge` of a network. */
  dataType?: string;
  /** Where it lies along the picture's axis, in what the axis counts: epoch ms, numbers, places of categories. */
  axisValue?: number;
  /** The rows of the answer it gathers, where it is not one of them. */
  rows?: readonly number[];
}

/** Tooltip content as data; painters make elements of it, so labels can never become markup. */
export interface Tooltip {
  title?: string;
  rows: { colour?: string; label: string; value: string; strong?: boolean }[];
  footer?: string;
  /** Markdown or HTML that is shown instead of the rows; these stay for who listens. */
  markup?: string;
}

/** A picture that ECharts draws: its option as plain data, and functions that answer for tooltips, clicks and the legend. */
export interface EChartsPicture {
  kind: 'echarts';
  option: EChartsOption;
  /** The shapes its option names, which the painter registers first: `world`, `regions/germany` (packages/charts/geo). */
  maps?: readonly string[];
  /** ECharts' tooltip params → content; absent means no tooltip. */
  tooltip?: (points: TooltipPoint[]) => Tooltip;
  pick?: (mark: Mark) => MarkSelection | undefined;
  /** The id of the series of its first map whose shapes come close by a click, and go back by the next. */
  closeUp?: string;
  /** The axis its points stand along. */
  axis?: PictureAxis<Mark, MarkSelection>;
  area?: PictureArea<Mark, MarkSelection>; // beside an axis with stretches there is none
  switch?: ReaderSwitch; // above the chart, kept in its own state; the picture is `switchHeight` px lower for it
  /** What changes in the option when the legend hides or shows series (totals on stacks); merged by series id. */
  onLegend?: (isVisible: (seriesName: string) => boolean) => EChartsOption;
  summary: string; // one sentence for screen readers: what is shown, range, extremes
  /** Things the reader must know: "values ≤ 0 are not drawn on a log axis". */
  notes?: string[];
}
/** What a painter passes on of a point below the pointer; the names are ECharts' own, without its classes. */
export interface TooltipPoint {
  seriesId?: string;
  seriesName?: string;
  seriesIndex?: number;
  name?: string;
  dataIndex: number;
  value: unknown;
  colour?: string;
  axisValue?: unknown;
  data?: unknown;
  /** `node` or `edge` of a network. */
  dataType?: string;
  percent?: number;
}

/** One column of a table picture: its key in the answer, its heading, and how each of its cells reads and looks. */
export interface TableColumnPicture {
  key: string;
  label: string;
  type: Frame['types'][number];
  /** Text of a cell; null cells show `N/A`. `row` counts in the picture's values. */
  format: (value: Cell, row?: number) => string;
  /** What the heading says while the pointer rests on it. */
  hint?: string;
  align?: 'left' | 'right' | 'center';
  widthPx?: number;
  cutsTexts?: boolean; // even where the column could be wider
  /** Cell bar: share of the column's width from `start` (0…1) with length `length` (0…1). */
  bar?: (value: Cell) => { start: number; length: number; colour: string } | undefined;
  /** `row` counts in the picture's values: a rule may colour whole rows. */
  background?: (value: Cell, row: number) => string | undefined;
  colour?: (value: Cell, row: number) => string | undefined;
  /** A small line in the place of the text, which stays what the cell is found, sorted and copied by. */
  spark?: (row: number) => SparkCell | undefined;
  /** A header that spans several columns. */
  group?: string;
  /** Stays in sight at this edge; columns of an edge stand together at that end. */
  pinned?: 'left' | 'right';
  picks?: boolean; // a click on a cell cross-filters
  sortable?: boolean; // false: the server that sorts cannot sort by it
  isMarkup?: boolean; // texts that hold HTML are shown formatted
}
/** A table as data: columns, values column by column, and whether the browser or the server pages and sorts it. */
export interface TablePicture {
  kind: 'table';
  columns: TableColumnPicture[];
  /** One array per column, equal lengths. */
  values: readonly (readonly Cell[])[];
  rowcount: number;
  rowPx?: number; // height of the rows, where they are higher than those of other tables
  totals?: (string | null)[]; // a pinned last row, one text per column
  search?: boolean;
  rearranges?: boolean; // by whoever looks: columns in another order
  pageLength?: number;
  /** Present when the server pages: the painter writes `ownState` back through `onOwnState`. */
  serverPaging?: {
    page: number;
    pageSize: number;
    total: number;
    sortBy?: { key: string; desc: boolean } | undefined;
    searchText?: string | undefined;
    /** Columns a search may look in, and the one it does. */
    searchColumns?: string[] | undefined;
    searchColumn?: string | undefined;
  };
  pick?: (mark: Mark) => MarkSelection | undefined;
  isPicked?: (mark: Mark) => boolean;
  /** What a click on a row of a column that picks changes in the chart's own state, instead of filtering. */
  choose?: (row: number) => Record<string, unknown>;
  /** All dimensions of a row: what the numbers in it are about, whether or not a click filters by them. */
  place?: (mark: Mark) => MarkSelection | undefined;
  note?: string;
  summary: string;
}

/** A header cell of a pivot: `span` leaves; `depth` 0 is outermost. */
export interface PivotHeader {
  key: string;
  label: string;
  span: number;
  depth: number;
  start: number;
  subtotal?: boolean;
  collapsible?: boolean;
  path: Cell[];
}
/** A cross table as data. Headers are laid out already; cells are asked one by one: only the visible ones are formatted. */
export interface PivotPicture {
  kind: 'pivot';
  rowDimensions: string[];
  columnDimensions: string[];
  /** Levels of headers, outermost first. */
  rowHeaders: PivotHeader[][];
  columnHeaders: PivotHeader[][];
  rowCount: number;
  columnCount: number;
  cell: (row: number, column: number) => { value: Cell; text: string; total?: boolean; background?: string; colour?: string };
  pick?: (mark: { row?: number; column?: number; path?: Cell[]; axis?: 'row' | 'column' }) => MarkSelection | undefined;
  isPicked?: (mark: { row?: number; column?: number; path?: Cell[]; axis?: 'row' | 'column' }) => boolean;
  summary: string;
  notes?: string[];
}
/** One fact about a big number: what it is, and its value. */
export interface NumberRow {
  label: string;
  text: string;
  /** Which way the number went; absent where there is nothing to compare. */
  direction?: 'up' | 'down' | 'flat';
  /** Of the text; the theme's own when absent. */
  colour?: string;
  /** Shown while the pointer rests on it. */
  hint?: string;
}
/** A big number as data: its texts, each with its share of the tile's height, and an optional trend line. */
export interface NumberPicture {
  kind: 'number';
  text: string;
  isMissing?: boolean; // no number: the text says so
  fontShare: number; // of the tile's height
  metricName?: { text: string; fontShare: number };
  subtitle?: { text: string; fontShare: number };
  change?: { text: string; direction: 'up' | 'down' | 'flat'; fontShare: number };
  timestamp?: string;
  colour?: string;
  /** The number beside another time's, side by side in one line. */
  rows?: { fontShare: number; cells: readonly NumberRow[] };
  /** The trend line in the lower part; drawn without axes. */
  trend?: { option: EChartsOption; tooltip?: (points: TooltipPoint[]) => Tooltip };
  summary: string;
  notes?: string[];
}
/** A picture that is a text in Markdown, which the painters clean before they show it. */
export interface TextPicture {
  kind: 'text';
  markdown: string;
  /** A user's style sheet for it; the painter cleans it and scopes it to this text. Paper has none. */
  css?: string;
  summary: string;
}
/** Nothing to draw: `title` says what is missing, `hint` what to do. */
export interface EmptyPicture {
  kind: 'empty';
  title: string;
  hint?: string;
  summary: string;
}
/** A colour for all items of a layer, or one for each. */
export type MapPaint = string | readonly string[];

interface MapLayerBase {
  /** The `seriesId` of its marks. */
  id: string;
  /** True when its items are marks: they have tooltips and may be clicked. */
  isPickable?: boolean;
  /** The `dataIndex` of each item's mark; absent: items count from 0. */
  marks?: readonly number[];
  /** The rows each item gathers, where items are no rows themselves. */
  gathers?: readonly (readonly number[])[];
  /** 0…1, of all items or of each. */
  opacity?: number | readonly number[];
}
/** A layer of circles on a map, one for each place in `at`. */
export interface MapCircles extends MapLayerBase {
  shape: 'circles';
  at: readonly LngLat[];
  radius: number | readonly number[];
  /** What radii are given in; metres are kept `within` a smallest and a largest number of px. */
  unit: 'px' | 'm';
  within?: readonly [smallestPx: number, largestPx: number];
  fill?: MapPaint;
  stroke?: MapPaint;
}
/** A layer of lines on a map, one for each list of places in `paths`. */
export interface MapLines extends MapLayerBase {
  shape: 'lines';
  paths: readonly (readonly LngLat[])[];
  width: number | readonly number[];
  unit: 'px' | 'm';
  colour: MapPaint;
  /** The colour at the end of a line that changes along its way. */
  towards?: MapPaint;
  /** How far a line of two places bends upwards, as a share of its length. */
  bend?: number;
}
/** A layer of filled areas on a map, with or without height. */
export interface MapAreas extends MapLayerBase {
  shape: 'areas';
  /** For each item its rings; a ring inside another is a hole. */
  rings: readonly (readonly (readonly LngLat[])[])[];
  fill?: MapPaint;
  stroke?: MapPaint;
  strokeWidth?: number;
  strokeUnit?: 'px' | 'm';
  /** How high each stands over the ground, 0…1 of the highest; seen where the map is pitched. */
  height?: readonly number[];
}
/** A layer of texts on a map; `at` and `texts` have equal length. */
export interface MapTexts extends MapLayerBase {
  shape: 'texts';
  at: readonly LngLat[];
  texts: readonly string[];
  colour: string;
  /** Around the letters; absent: that of the base map. */
  halo?: string;
  sizePx: number;
}
/** Small charts at places. */
export interface MapCharts extends MapLayerBase {
  shape: 'charts';
  at: readonly LngLat[];
  pictures: readonly Picture[];
  widthPx: number;
  heightPx: number;
  /** Behind each. */
  fill?: string;
  fillOpacity?: number;
  cornerPx?: number;
}
/** Everything that can lie over a base map; `shape` discriminates the layers. */
export type MapLayer = MapCircles | MapLines | MapAreas | MapTexts | MapCharts;

/** A map: plain layers over a base map that is named, not held. */
export interface MapPicture {
  kind: 'map';
  view: { fit: Extent } | { longitude: number; latitude: number; zoom: number; bearing: number; pitch: number };
  /** `theme`: light or dark, as the page is. */
  base: 'none' | 'theme' | 'light' | 'dark' | 'streets';
  /** Bottom first; a function makes layers for the window that is shown. */
  layers: readonly (MapLayer | ((port: Viewport) => readonly MapLayer[]))[];
  legend?: MapLegend;
  /** What a pointer on a mark reads. */
  tell?: (mark: Mark) => Tooltip | undefined;
  pick?: (mark: Mark) => MarkSelection | undefined;
  pickAll?: (marks: readonly Mark[]) => MarkSelection | undefined; // of those in a rectangle
  summary: string;
  notes?: string[];
}

/** Small multiples: charts in rows and columns. */
export type GridPicture = GridOf<Picture>;

/** A chart as plain data, ready to paint on screen or on paper; `kind` selects the painter. */
export type Picture =
  | EChartsPicture
  | TablePicture
  | PivotPicture
  | NumberPicture
  | TextPicture
  | EmptyPicture
  | ChoicesPicture
  | MapPicture
  | GridPicture;
/** The names of the kinds of pictures, each of which has a painter for the screen and one for paper. */
export type PictureKind = Picture['kind'];
/** `web/pictures` and `server/render` each hold such a record; a new kind does not compile until both can paint it. */
export type Painters<Out> = { [K in PictureKind]: (picture: Extract<Picture, { kind: K }>, view: DepictOptions) => Out };

/** An upgrade of an older saved form: pure, idempotent; returns the form unchanged when it does not apply. */
export type Upgrade = (form: Record<string, unknown>) => Record<string, unknown>;

/**
 * A chart type: how it is called, what its form holds, what it asks and what picture it makes of the answers. Its functions are
 * pure; a standing test holds every chart type to that.
 */
export interface ChartType<Form = Record<string, unknown>> {
  /** The wire's `viz_type`. */
  id: string;
  /** Older viz_types that open as this one, after `upgrade`. */
  aliases?: readonly string[];
  name: string;
  category: string;
  tags: readonly string[];
  description: string;
  /** The sign of its tiles. */
  icon?: ChartIcon;
  /** Its place in the gallery, from 1; the most used come first, equal ones by name (docs/reference/charts.md#the-gallery). */
  rank: number;
  /** The kind of picture it usually makes: pages fetch that painter beside the chart's data. */
  pictureKind: PictureKind;
  /** Parts of ECharts its pictures usually need; absent when ECharts has no part in them. */
  echartsParts?: readonly EChartsPart[];
  /** How its answer is given as text (`result_type=post_processed`); absent: as the rows it is. @param form  as it is sent, not read */
  textForm?: (form: Readonly<Record<string, unknown>>) => TextForm;
  /** On a dashboard a click on a mark filters the other charts, and its menu drills to the rows of that mark. */
  crossFilters: boolean;
  /** The keys of the form that hold what it groups by, the first choice first; none or absent: it cannot be drilled by a column. */
  drillBy?: (form: Form) => readonly string[];
  /** Not offered for new charts; saved charts of the type open all the same. */
  hidden?: boolean;
  /** It has no picture of its own: its rows are shown as a table. */
  unpainted?: true;
  form: z.ZodType<Form>;
  queries: (form: Form, ask: QueryOptions) => Query[];
  /** The charts it shows within itself: numbers of saved ones, or whole forms. The page and the server look them up. */
  inner?: (form: Form) => readonly (number | Readonly<Record<string, unknown>>)[];
  /** Each question brings rows the chart shows; absent: the first does, the others help it (totals, numbers of rows). */
  countsEvery?: true;
  /** How many questions at the end only list values to be shown: their rows are not counted. */
  lists?: (form: Form) => number;
  picture: (form: Form, answers: QueryAnswer[], view: DepictOptions) => Picture;
  /** Small honest data for gallery, docs, thumbnail and the standing tests: no fetch. */
  example: { form: Record<string, unknown>; answers: QueryAnswer[]; inner?: readonly InnerChart[] };
  upgrade: readonly Upgrade[];
}

/** Declares a chart type; the form's type flows into `queries` and `picture`. */
export function defineChart<Form>(type: ChartType<Form>): ChartType<Form> {
  return type;
}
