/**
 * Which modules travel together. Left to itself the builder makes a file of every module that two dialogs happen to share,
 * and a page is then eighty requests; these groups are what pages have in common. `npm run bench -- page` counts both.
 */

/** Matches modules whose path contains one of these, each the beginning of a file or folder name: `antd/es/tag`. */
const startingWith = (...paths: readonly string[]): RegExp =>
  new RegExp(`[\\\\/](?:${paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|')})`);

/** The menus above every page, and what nearly every page has besides. */
const frame = startingWith(
  'antd/es/(?:avatar|popover|tag|tooltip)/',
  'antd/es/_util/(?:getRenderPropValue|motion|responsiveObserver|zindexContext)',
  'antd/es/_util/hooks/(?:useClosable|useForceUpdate|useZIndex)',
  'antd/es/config-provider/hooks/',
  'antd/es/form/context',
  'antd/es/grid/hooks/',
  'antd/es/style/motion/(?:fade|motion|zoom)',
  'antd/es/theme/util/',
  '@rc-component/tooltip/',
  '@rc-component/util/es/(?:Dom/focus|KeyCode|mergeProps|pickAttrs)',
  '@ant-design/icons(?:-svg)?/(?:es|lib).*/(?:Api|AppstoreAdd|Check|Code|Idcard|Logout|Setting)Outlined',
  'query-core/build/modern/mutationObserver',
  'react-query/build/modern/useMutation',
  'core/src/format/(?:humanise|stripped)',
  'ui/src/click-menu/(?:click-menu|index)',
  'ui/src/editable-title/',
  'web/src/bundle/(?:export-bundle|kinds)',
  'web/src/chart/(?:data-file|image)',
  'web/src/lists/may-edit',
  'web/src/random-name',
  'web/src/kit/(?:href-link|link-kind|person-avatar|toasts|use-copy|use-unsaved-guard)',
  'web/src/shell/(?:plus-menu|user-menu)',
  // Flat maps measure texts as charts do, and need none of ECharts for it.
  'web/src/pictures/shared/(?:page-font|text-measure)',
  // Stands in several libraries; where it lies decides what they bring along.
  'web/build/nothing',
);

/** Under every field one types or chooses in. */
const fields = startingWith(
  '@babel/runtime/helpers/esm/extends',
  'antd/es/_util/(?:PurePanel|fallbackProp|statusUtils)',
  'antd/es/form/hooks/useVariants',
  'antd/es/input/style/(?:index|token|variants)',
  'antd/es/select/',
  'antd/es/space/(?:Addon|style/addon)',
  'antd/es/empty/',
  'antd/es/style/motion/(?:move|slide)',
  '@rc-component/(?:overflow|select|virtual-list)/',
);

/** What asks for a chart and shows it, wherever it is shown. */
const viewing = startingWith(
  'charts/src/(?:fetched|open-form)',
  'web/src/chart/(?:ask|chart-view|colours|queue|url-params|use-)',
  'web/src/dashboard/state/load',
  'web/src/pictures/(?:echarts/(?:echarts-parts|lazy-echarts)|picture-view|prefetch)',
);

/** The painter and what every picture of it has; they bring along whatever they stand on. */
const echarts = startingWith(
  'web/src/pictures/echarts/echarts-setup',
  'echarts/lib/chart/helper/(?:SymbolDraw|createClipPathFromCoordSys|createSeriesData|sectorHelper)',
  'echarts/lib/coord/CoordinateSystem\\.',
  'echarts/lib/data/helper/linkSeriesData',
  'echarts/lib/layout/points',
  'echarts/lib/processor/data(?:Filter|Sample)',
  'echarts/lib/visual/LegendVisualProvider',
);

/** Chart types of a few hundred bytes each that hardly any dashboard is without. */
const usualTypes = startingWith(
  'charts/src/(?:area|bar|big-number|big-number-trend|line|smooth)/',
  'charts/src/chart-type',
  'core/src/format/conditional\\.',
  'core/src/frame/statistics',
);

/** Parts of ECharts that always come together, each in one file. */
const parts = {
  lines: startingWith(
    'echarts/lib/chart/line',
    'echarts/lib/component/legend/(?!.*[Ss]croll)',
    'echarts/lib/component/legendPlain',
  ),
  bars: startingWith(
    'echarts/lib/chart/bar',
    'echarts/lib/chart/helper/axisSnippets',
    'echarts/lib/coord/axisStatisticsMetricsImpl',
    'echarts/lib/layout/bar(?:Common|Grid)',
    'echarts/lib/util/shape/sausage',
  ),
  slices: startingWith('echarts/lib/chart/pie', 'echarts/lib/label/labelGuideHelper'),
};

/** Groups for `codeSplitting`; the higher priority takes a module first. */
export const chunks = [
  { name: 'react', test: startingWith('node_modules/(?:react|react-dom|scheduler)/'), priority: 40 },
  // One file for what every page needs at once; many small ones would cost a request each.
  { name: 'base', tags: ['$initial' as const], priority: 30 },
  // How numbers and dates are written, which result tables have as well as charts.
  {
    name: 'formats',
    test: startingWith('packages/core/src/format/(?:column-text|datetime|plain-number)\\.'),
    minShareCount: 2,
    priority: 26,
  },
  // What many charts share, apart from the types themselves. Maps and small multiples are for the few that have them: with
  // them in this file every dashboard was 90 kB heavier.
  {
    name: 'charts',
    test: startingWith('packages/charts/src/controls/', 'packages/charts/src/shared/(?!geo|matrix)'),
    minShareCount: 3,
    priority: 25,
  },
  {
    name: 'maps',
    test: startingWith('packages/charts/src/shared/geo/(?:cell-map|map-form|map-rows|mark-map)'),
    minShareCount: 3,
    priority: 14,
  },
  // Method and path of a few routes each (routes-only.ts).
  { name: 'routes', test: startingWith('packages/api/src/'), minShareCount: 3, priority: 24 },
  { name: 'catalogue', test: startingWith('packages/charts/src/catalogue'), priority: 24 },
  { name: 'echarts', test: echarts, priority: 22 },
  { name: 'frame', test: frame, priority: 23 },
  { name: 'fields', test: fields, priority: 21 },
  { name: 'viewing', test: viewing, priority: 21 },
  // What several of its parts stand on, which come one by one (pictures/echarts/echarts-parts.ts).
  { name: 'echarts-shared', test: startingWith('node_modules/(?:echarts|zrender)/'), minShareCount: 5, priority: 20 },
  {
    name: 'codemirror',
    test: startingWith('node_modules/(?:@codemirror|@lezer|style-mod|w3c-keyname|crelt)/'),
    priority: 20,
  },
  {
    name: 'markdown',
    test: startingWith('node_modules/(?:react-markdown|remark-|rehype-|micromark|mdast-|hast-|unified|unist-|vfile)'),
    priority: 20,
  },
  // Only for texts with HTML in them.
  {
    name: 'markup',
    test: startingWith(
      'node_modules/(?:rehype-raw|hast-util-(?:raw|from-parse5|to-parse5|parse-selector)|hastscript|parse5|entities|vfile-location)/',
      'node_modules/(?:html-void-elements|web-namespaces)/',
    ),
    priority: 21,
  },
  // Half a kB each, and a dozen of them on every page.
  { name: 'icons', test: startingWith('node_modules/@ant-design/icons'), minShareCount: 4, priority: 20 },
  // Those of Explore that a dialog or two have as well.
  {
    name: 'icons-explore',
    test: startingWith('@ant-design/icons(?:-svg)?/(?:es|lib).*/(?:ClockCircle|LineChart|Redo|Undo)Outlined'),
    priority: 19,
  },
  { name: 'types', test: usualTypes, priority: 20 },
  { name: 'echarts-lines', test: parts.lines, priority: 21 },
  { name: 'echarts-bars', test: parts.bars, priority: 21 },
  { name: 'echarts-slices', test: parts.slices, priority: 21 },
  // Explore has them, and the filters of dashboards, which would else keep them among their own.
  {
    name: 'conditions',
    test: startingWith('packages/core/src/explore/(?:adhoc|column-sql)', 'packages/core/src/query/value-label'),
    priority: 16,
  },
  {
    name: 'board',
    test: startingWith(
      'packages/core/src/dashboard/(?!first-shown)',
      'web/src/dashboard/state/(?:context|draft|live-pages|store)',
      'web/src/dashboard/header/draft-offer',
      'zustand/esm/(?:react|vanilla)/shallow',
    ),
    minShareCount: 1,
    priority: 15,
  },
];
