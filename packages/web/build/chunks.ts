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
  'ui/src/click-menu/(?:click-menu|index)',
  'web/src/shell/(?:person-avatar|settings|toasts|use-copy)',
  // Stands in several libraries; where it lies decides what they bring along.
  'web/build/nothing',
);

/** What asks for a chart and shows it, wherever it is shown. */
const viewing = startingWith(
  'charts/src/(?:fetched|open-form)',
  'web/src/chart/(?:ask|chart-view|colours|queue|url-params|use-)',
  'web/src/dashboard/state/load',
  'web/src/pictures/(?:ahead|echarts-parts|lazy-echarts|picture-view)',
);

/** The painter and what every picture of it has; they bring along whatever they stand on. */
const echarts = startingWith(
  'web/src/pictures/echarts-setup',
  'echarts/lib/chart/helper/(?:SymbolDraw|createClipPathFromCoordSys|createSeriesData|sectorHelper)',
  'echarts/lib/component/tooltip\\.',
  'echarts/lib/layout/points',
  'echarts/lib/processor/data(?:Filter|Sample)',
  'echarts/lib/visual/LegendVisualProvider',
);

/** Groups for `codeSplitting`; the higher priority takes a module first. */
export const chunks = [
  { name: 'react', test: startingWith('node_modules/(?:react|react-dom|scheduler)/'), priority: 40 },
  // One file for what every page needs at once; many small ones would cost a request each.
  { name: 'base', tags: ['$initial' as const], priority: 30 },
  // What many charts share, apart from the types themselves.
  { name: 'charts', test: startingWith('packages/charts/src/(?:controls|shared)/'), minShareCount: 3, priority: 25 },
  // Method and path of a few routes each (routes-only.ts).
  { name: 'routes', test: startingWith('packages/api/src/'), minShareCount: 3, priority: 24 },
  { name: 'catalogue', test: startingWith('packages/charts/src/(?:catalogue|listed)'), priority: 24 },
  { name: 'echarts', test: echarts, priority: 22 },
  { name: 'frame', test: frame, priority: 23 },
  { name: 'viewing', test: viewing, priority: 21 },
  // What several of its parts stand on, which come one by one (pictures/echarts-parts.ts).
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
  // Half a kB each, and a dozen of them on every page.
  { name: 'icons', test: startingWith('node_modules/@ant-design/icons'), minShareCount: 4, priority: 20 },
  { name: 'board', test: startingWith('packages/core/src/dashboard/'), minShareCount: 2, priority: 15 },
];
