/**
 * The address of every page of the application, as the browser's router has them: `$name` stands for one part of a path.
 * The server answers these with the page, and any other address with 404.
 */
export const pages = {
  login: '/login/',
  resetPassword: '/reset-password/',
  register: '/register/',
  embedded: '/embedded/$uuid',
  publicLink: '/shared/',
  root: '/',
  welcome: '/superset/welcome/',
  dashboards: '/dashboard/list/',
  newDashboard: '/dashboard/new',
  charts: '/chart/list/',
  newChart: '/chart/add',
  datasets: '/tablemodelview/list/',
  newDataset: '/dataset/add/',
  dataset: '/dataset/$datasetId',
  uploads: '/uploads/list/',
  ownRegions: '/regions/list/',
  bin: '/bin/list/',
  accessRequests: '/accessrequest/list/',
  databases: '/databaseview/list/',
  databaseSignIn: '/database-sign-in/',
  users: '/users/',
  roles: '/roles/',
  groups: '/list_groups/',
  rowRules: '/rowlevelsecurity/list/',
  layers: '/annotationlayer/list/',
  layersClassic: '/annotationlayermodelview/list/',
  annotations: '/annotationlayer/$layerId/annotation/',
  tags: '/superset/tags/',
  taggedObjects: '/superset/all_entities/',
  cssTemplates: '/csstemplatemodelview/list/',
  themes: '/theme/list/',
  alerts: '/alert/list/',
  reports: '/report/list/',
  alertLog: '/alert/$reportId/log',
  reportLog: '/report/$reportId/log',
  notifications: '/notifications/',
  savedQueries: '/savedqueryview/list/',
  actionLog: '/actionlog/list/',
  jobs: '/jobs/list/',
  profile: '/user_info/',
  profileOf: '/superset/profile/$username/',
  sql: '/sqllab/',
  sqlClassic: '/superset/sqllab',
  sqlLink: '/sqllab/p/$key',
  queryHistory: '/superset/sqllab/history/',
  dashboard: '/superset/dashboard/$idOrSlug/',
  dashboardLink: '/superset/dashboard/p/$key/',
  explore: '/explore/',
  exploreClassic: '/superset/explore/',
  exploreLink: '/superset/explore/p/$key/',
  slice: '/superset/slice/$sliceId/',
  api: '/swagger/v1',
} as const;

const patterns = Object.values(pages).map((page) => new RegExp(`^${page.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`));

/** Whether there is a page at a path. @param path  without query, as it was asked, with or without its last `/` */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
