/** Every constant of the business, with its unit and where it comes from (docs/reference/limits.md). */
export const limits = {
  chartTimeoutMs: 60_000,
  annotationTimeoutMs: 60_000,
  /** A question of a page that takes longer goes on as a job. */
  questionGoesOnMs: 20_000,
  /** As many of one person's; further ones end after `chartTimeoutMs`. */
  questionsGoOnPerUser: 4,
  /** A query of the SQL page whose asker waits for it. */
  sqlTimeoutMs: 30_000,
  /** One that runs in the background. */
  sqlAsyncTimeoutMs: 6 * 3_600_000,
  /** Rows of a query of the SQL page that names no limit. */
  sqlRowLimit: 1000,
  /** Rows of a result that the SQL page shows; files hold them all. */
  sqlShownRowsMax: 10_000,
  listPageSize: 25,
  restPageSize: 20,
  restPageSizeMax: 1000,
  savedChartsPageSize: 200,
  recentActivityPageSize: 5,
  recentActivityShown: 3,
  rowLimit: 10_000,
  /** A question without a row limit gets this one. */
  rowLimitDefault: 50_000,
  rowLimitMax: 100_000,
  /** Cells of a table whose pages the server makes: more than a picture may ask. */
  serverPagedRowMax: 500_000,
  /** Rows of a CSV or Excel file: as many as a worksheet holds beside its header. */
  exportRowMax: 1_048_575,
  samplesRowLimit: 1000,
  /** Between two questions for the events of asynchronous queries. */
  asyncPollMs: 500,
  /** A session that is not used ends, and with it the token that its changes carry. */
  sessionIdleMs: 7 * 86_400_000,
  /** A session that somebody else vouched for ends, however much it is used: its person may have left there. */
  vouchedSessionMs: 86_400_000,
  /** How long the action log keeps events that browsers sent, in days. */
  browserEventDays: 90,
  /** Distinct values of a column, as selects of a filter offer them. */
  columnValuesMax: 10_000,
  /** Sizes of charts in px: a narrower one than the first is small, than the second middling (docs/reference/charts.md#sizes). */
  smallChartPx: 250,
  mediumChartPx: 500,
  /** Charts that one chart shows within itself. */
  innerChartsMax: 40,
  nativeFilterRowLimit: 1000,
  filterBoxChoices: 1000,
  undoSteps: 50,
  filterDeletionUndoMs: 5000,
  /** A picture is drawn anew when its place has kept its size for this long. */
  resizeSettleMs: 350,
  /** A chart of a dashboard is asked for and drawn when it is at most so many window heights away; beyond the second number its picture is removed. */
  chartsMountWithinWindows: 1,
  chartsStayWithinWindows: 4,
  /** How long the component of a direct link is outlined. */
  linkOutlineMs: 2000,
  /** The address follows filters and tabs when they have rested for this long. */
  publishMs: 500,
  staggerMinMs: 5000,
  labelTruncateAt: 40,
  labelTruncateFrom: 43,
  nameTooltipFrom: 25,
  tableColumnsCollapsed: 10,
  tableColumnsCollapseFrom: 12,
  /** Digits after the point, as many as a browser can write. */
  fractionDigitsMax: 100,
  avatarsMax: 4,
  /** Height of the window that edits a dataset. */
  datasetEditorPx: 900,
  uploadMaxBytes: 500 * 1024 * 1024,
  /** A file of regions: GeoJSON or TopoJSON. */
  regionFileMaxBytes: 8 * 1024 * 1024,
  /** What a file packed with gzip may unpack to. */
  uploadUnpackedBytesMax: 4 * 1024 * 1024 * 1024,
  /** JSON bodies (SECURITY.md#bounded-work). */
  bodyMaxBytes: 1024 * 1024,
  /** Of what holds a whole document: a dashboard of a thousand charts is larger than a megabyte. */
  documentMaxBytes: 8 * 1024 * 1024,
  /** Characters of a dashboard's layout as JSON without spaces: `position_json`. */
  dashboardLayoutMax: 65_535,
  jsonDepthMax: 64,
  /**
   * Characters of a time range, a shift or a formula: the grammars that read them try in more than one way
   * (SECURITY.md#bounded-work).
   */
  smallLanguageMax: 1000,
  archiveEntriesMax: 1000,
  archiveEntryBytesMax: 10 * 1024 * 1024,
  archiveBytesMax: 100 * 1024 * 1024,
  archiveRatioMax: 200,
  /**
   * Questions of one person that run at a time; more wait, and more than may wait are refused
   * (SECURITY.md#bounded-work).
   */
  questionsAtOncePerUser: 12,
  questionsWaitingPerUser: 200,
  /** A week: how long the result of long work can be read after it was written. */
  resultsKeptMs: 7 * 86_400_000,
} as const;

/** Seconds between two refreshes of a dashboard that one may choose; 0: none. */
export const refreshChoices = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400] as const;
/** Row limits that controls offer; others can be typed. */
export const rowLimitChoices = [10, 50, 100, 250, 500, 1000, 5000, 10000, 50000] as const;
/** How many series controls offer to keep. */
export const seriesLimitChoices = [5, 10, 25, 50, 100, 500] as const;
