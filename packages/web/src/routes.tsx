/** Every address of the application. Pages are fetched when first visited; search values stay exactly as written in the address bar. */
import { pages } from '@tessera/core/pages';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from './kit/error-page.tsx';
import { loginUrl } from './client.ts';
import { sessionQuery } from './session.ts';
import { queryClient } from './kit/query-client.ts';
import { readSearch, writeSearch } from './kit/search.ts';
import { Root } from './shell/root.tsx';
import { Shell } from './shell/shell.tsx';

/** Search values are texts, each page reads its own; unknown ones survive navigation. */
const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const root = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
  validateSearch: anySearch,
});

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  component: lazyRouteComponent(() => import('./login/page.tsx'), 'LoginPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: pages.resetPassword,
  component: lazyRouteComponent(() => import('./login/reset-password.tsx'), 'ResetPasswordPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: pages.register,
  component: lazyRouteComponent(() => import('./login/register.tsx'), 'RegisterPage'),
});

/** Framed by other sites: no menu around it, and no sign-in. */
const embedded = createRoute({
  getParentRoute: () => root,
  path: pages.embedded,
  component: lazyRouteComponent(() => import('./embedded/page.tsx'), 'EmbeddedPage'),
});

/** For whoever holds a public link: no menu around it, and no sign-in. */
const publicLink = createRoute({
  getParentRoute: () => root,
  path: pages.publicLink,
  component: lazyRouteComponent(() => import('./public-link/page.tsx'), 'PublicLinkPage'),
});

/** In a window of its own, which closes itself. */
const databaseSignIn = createRoute({
  getParentRoute: () => root,
  path: pages.databaseSignIn,
  component: lazyRouteComponent(() => import('./database-sign-in/page.tsx'), 'DatabaseSignInPage'),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

/** Pages for signed-in people only. Dashboards and Explore are outside: what the Public role may see is the server's to say. */
const signedIn = createRoute({
  getParentRoute: () => shell,
  id: 'signed-in',
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ href: loginUrl() ?? '/login/', replace: true });
  },
});

const home = lazyRouteComponent(() => import('./home/page.tsx'), 'HomePage');
const dashboards = lazyRouteComponent(() => import('./dashboards/page.tsx'), 'DashboardListPage');
const newDashboard = lazyRouteComponent(() => import('./home/new-dashboard.tsx'), 'NewDashboardPage');
const charts = lazyRouteComponent(() => import('./charts/page.tsx'), 'ChartListPage');
const newChart = lazyRouteComponent(() => import('./home/new-chart.tsx'), 'NewChartPage');
const datasets = lazyRouteComponent(() => import('./datasets/page.tsx'), 'DatasetListPage');
const newDataset = lazyRouteComponent(() => import('./new-dataset/page.tsx'), 'NewDatasetPage');
const ownRegions = lazyRouteComponent(() => import('./own-regions/page.tsx'), 'OwnRegionListPage');
const bin = lazyRouteComponent(() => import('./bin/page.tsx'), 'BinPage');
const accessRequests = lazyRouteComponent(() => import('./access-requests/page.tsx'), 'AccessRequestListPage');
const uploadedTables = lazyRouteComponent(() => import('./uploaded-tables/page.tsx'), 'UploadedTableListPage');
const databases = lazyRouteComponent(() => import('./databases/page.tsx'), 'DatabaseListPage');
const users = lazyRouteComponent(() => import('./people/users.tsx'), 'UserListPage');
const roles = lazyRouteComponent(() => import('./people/roles.tsx'), 'RoleListPage');
const groups = lazyRouteComponent(() => import('./people/groups.tsx'), 'GroupListPage');
const rowRules = lazyRouteComponent(() => import('./row-rules/page.tsx'), 'RuleListPage');
const layers = lazyRouteComponent(() => import('./annotations/layers.tsx'), 'AnnotationLayerListPage');
const annotations = lazyRouteComponent(() => import('./annotations/annotations.tsx'), 'AnnotationListPage');
const tags = lazyRouteComponent(() => import('./tags/page.tsx'), 'TagListPage');
const taggedObjects = lazyRouteComponent(() => import('./tags/entities.tsx'), 'TaggedObjectsPage');
const themes = lazyRouteComponent(() => import('./themes/page.tsx'), 'ThemeListPage');
const cssTemplates = lazyRouteComponent(() => import('./css-templates/page.tsx'), 'CssTemplateListPage');
const alerts = lazyRouteComponent(() => import('./reports/list-page.tsx'), 'AlertListPage');
const reports = lazyRouteComponent(() => import('./reports/list-page.tsx'), 'ReportListPage');
const reportLog = lazyRouteComponent(() => import('./reports/log-page.tsx'), 'ReportLogPage');
const notifications = lazyRouteComponent(() => import('./notifications/page.tsx'), 'NotificationsPage');
const savedQueries = lazyRouteComponent(() => import('./saved-queries/page.tsx'), 'SavedQueryListPage');
const actionLog = lazyRouteComponent(() => import('./action-log/page.tsx'), 'ActionLogPage');
const jobs = lazyRouteComponent(() => import('./jobs/page.tsx'), 'JobListPage');
const profile = lazyRouteComponent(() => import('./profile/page.tsx'), 'ProfilePage');
const api = lazyRouteComponent(() => import('./api-docs/page.tsx'), 'ApiPage');
const sql = lazyRouteComponent(() => import('./sql/page.tsx'), 'SqlPage');
const queryHistory = lazyRouteComponent(() => import('./sql/history/page.tsx'), 'QueryHistoryPage');
const dashboard = lazyRouteComponent(() => import('./dashboard/page.tsx'), 'DashboardPage');
const explore = lazyRouteComponent(() => import('./explore/page.tsx'), 'ExplorePage');

const inside = [
  createRoute({ getParentRoute: () => signedIn, path: pages.root, component: home }),
  createRoute({ getParentRoute: () => signedIn, path: pages.welcome, component: home }),
  createRoute({ getParentRoute: () => signedIn, path: pages.dashboards, component: dashboards }),
  createRoute({ getParentRoute: () => signedIn, path: pages.newDashboard, component: newDashboard }),
  createRoute({ getParentRoute: () => signedIn, path: pages.charts, component: charts }),
  createRoute({ getParentRoute: () => signedIn, path: pages.newChart, component: newChart }),
  createRoute({ getParentRoute: () => signedIn, path: pages.datasets, component: datasets }),
  createRoute({ getParentRoute: () => signedIn, path: pages.newDataset, component: newDataset }),
  createRoute({
    getParentRoute: () => signedIn,
    path: pages.dataset,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/tablemodelview/list/', search: { edit: params.datasetId }, replace: true });
    },
  }),
  createRoute({ getParentRoute: () => signedIn, path: pages.uploads, component: uploadedTables }),
  createRoute({ getParentRoute: () => signedIn, path: pages.ownRegions, component: ownRegions }),
  createRoute({ getParentRoute: () => signedIn, path: pages.bin, component: bin }),
  createRoute({ getParentRoute: () => signedIn, path: pages.accessRequests, component: accessRequests }),
  createRoute({ getParentRoute: () => signedIn, path: pages.databases, component: databases }),
  createRoute({ getParentRoute: () => signedIn, path: pages.users, component: users }),
  createRoute({ getParentRoute: () => signedIn, path: pages.roles, component: roles }),
  createRoute({ getParentRoute: () => signedIn, path: pages.groups, component: groups }),
  createRoute({ getParentRoute: () => signedIn, path: pages.rowRules, component: rowRules }),
  createRoute({ getParentRoute: () => signedIn, path: pages.layers, component: layers }),
  createRoute({ getParentRoute: () => signedIn, path: pages.layersClassic, component: layers }),
  createRoute({ getParentRoute: () => signedIn, path: pages.annotations, component: annotations }),
  createRoute({ getParentRoute: () => signedIn, path: pages.tags, component: tags }),
  createRoute({ getParentRoute: () => signedIn, path: pages.taggedObjects, component: taggedObjects }),
  createRoute({ getParentRoute: () => signedIn, path: pages.cssTemplates, component: cssTemplates }),
  createRoute({ getParentRoute: () => signedIn, path: pages.themes, component: themes }),
  createRoute({ getParentRoute: () => signedIn, path: pages.alerts, component: alerts }),
  createRoute({ getParentRoute: () => signedIn, path: pages.reports, component: reports }),
  createRoute({ getParentRoute: () => signedIn, path: pages.alertLog, component: reportLog }),
  createRoute({ getParentRoute: () => signedIn, path: pages.reportLog, component: reportLog }),
  createRoute({ getParentRoute: () => signedIn, path: pages.notifications, component: notifications }),
  createRoute({ getParentRoute: () => signedIn, path: pages.savedQueries, component: savedQueries }),
  createRoute({ getParentRoute: () => signedIn, path: pages.actionLog, component: actionLog }),
  createRoute({ getParentRoute: () => signedIn, path: pages.jobs, component: jobs }),
  createRoute({ getParentRoute: () => signedIn, path: pages.profile, component: profile }),
  createRoute({ getParentRoute: () => signedIn, path: pages.profileOf, component: profile }),
  createRoute({ getParentRoute: () => signedIn, path: pages.api, component: api }),
  createRoute({ getParentRoute: () => signedIn, path: pages.sql, component: sql }),
  createRoute({ getParentRoute: () => signedIn, path: pages.sqlClassic, component: sql }),
  createRoute({ getParentRoute: () => signedIn, path: pages.sqlLink, component: sql }),
  createRoute({ getParentRoute: () => signedIn, path: pages.queryHistory, component: queryHistory }),
] as const;

const open = [
  createRoute({ getParentRoute: () => shell, path: pages.dashboard, component: dashboard }),
  createRoute({ getParentRoute: () => shell, path: pages.dashboardLink, component: dashboard }),
  createRoute({ getParentRoute: () => shell, path: pages.explore, component: explore }),
  createRoute({ getParentRoute: () => shell, path: pages.exploreClassic, component: explore }),
  createRoute({ getParentRoute: () => shell, path: pages.exploreLink, component: explore }),
  createRoute({
    getParentRoute: () => shell,
    path: pages.slice,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: '/explore/', search: { ...search, slice_id: params.sliceId }, replace: true });
    },
  }),
  // An address that leads nowhere still has the menu above it.
  createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage }),
] as const;

/** The router of the application; links that the pointer rests on fetch their page ahead. */
export const router = createRouter({
  routeTree: root.addChildren([
    login,
    resetPassword,
    register,
    embedded,
    publicLink,
    databaseSignIn,
    shell.addChildren([signedIn.addChildren([...inside]), ...open]),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  // Pages load their own data through the query cache; a preloaded route need not be kept apart.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  trailingSlash: 'preserve',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
