/**
 * The only place where the direction of the house is written down. `scripts/check.ts` enforces it.
 * Left: a folder (`*` = each child by itself). Right: folders of ours it may import besides itself.
 * The most specific rule wins; a folder with no rule takes its parent's.
 */
export const boundaries: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src': [],
  'packages/sql/src': ['packages/core/src'],
  'packages/charts/src': ['packages/core/src'],
  'packages/api/src': ['packages/core/src'],
  'packages/ui/src': ['packages/core/src/look'],
  'packages/embed/src': [],
  'packages/server/src': ['packages/core/src', 'packages/sql/src', 'packages/charts/src', 'packages/api/src'],
  'packages/web/src': ['packages/core/src', 'packages/charts/src', 'packages/api/src', 'packages/ui/src'],
};

/** Folders of the web application that are pages; its other folders are parts they are made of. */
const pages = [
  'access-requests',
  'action-log',
  'annotations',
  'api-docs',
  'charts',
  'css-templates',
  'dashboard',
  'dashboards',
  'databases',
  'datasets',
  'embedded',
  'explore',
  'home',
  'jobs',
  'login',
  'people',
  'notifications',
  'profile',
  'public-link',
  'reports',
  'row-rules',
  'saved-queries',
  'sql',
  'tags',
  'themes',
  'uploaded-tables',
] as const;

/** What pages are made of; the frame around them (`shell`) and the command palette may know pages no more than these. */
const parts = [
  'bundle',
  'chart',
  'conflict',
  'controls',
  'dataset-editor',
  'dialogs',
  'kit',
  'lists',
  'navigation',
  'object-lists',
  'palette',
  'report-dialog',
  'pictures',
  'sharing',
  'shell',
  'tagging',
  'upload',
] as const;

/** Pairs that must never meet inside a package: left may not import right. */
export const forbidden: readonly { from: string; to: string; why: string }[] = [
  { from: 'packages/server/src/rest', to: 'packages/server/src/resources', why: 'verbs know no resource' },
  { from: 'packages/server/src/store', to: 'packages/server/src/resources', why: 'the store knows no resource' },
  { from: 'packages/server/src/query', to: 'packages/server/src/resources', why: 'answering knows no resource' },
  { from: 'packages/server/src/drivers', to: 'packages/server/src/resources', why: 'drivers execute, they know no resource' },
  { from: 'packages/server/src/engine', to: 'packages/server/src/resources', why: 'the engine knows no resource' },
  { from: 'packages/server/src/jobs', to: 'packages/server/src/resources', why: 'the queue knows no kind of work' },
  { from: 'packages/server/src/results', to: 'packages/server/src/resources', why: 'a result says nothing of whose it is' },
  { from: 'packages/server/src/bus', to: 'packages/server/src/resources', why: 'messages know no resource' },
  { from: 'packages/server/src/metrics', to: 'packages/server/src/resources', why: 'counting knows no resource' },
  { from: 'packages/server/src/mail', to: 'packages/server/src/resources', why: 'mail knows no report' },
  { from: 'packages/server/src/render', to: 'packages/server/src/resources', why: 'painting knows no resource' },
  ...pages.flatMap((page) => [
    ...parts.map((part) => ({ from: `packages/web/src/${part}`, to: `packages/web/src/${page}`, why: 'parts know no page' })),
    // An embedded dashboard, and that of a public link, is the dashboard in another frame.
    ...pages
      .filter((other) => other !== page && !(page === 'dashboard' && (other === 'embedded' || other === 'public-link')))
      .map((other) => ({ from: `packages/web/src/${other}`, to: `packages/web/src/${page}`, why: 'pages know no page' })),
  ]),
];

/** A chart type imports only itself, `shared`, `controls` and `chart-type.ts`; never a sibling. */
export const chartSiblings = { folder: 'packages/charts/src', open: ['shared', 'controls', 'timeseries'] } as const;

/** Packages from outside that only one place may import. */
export const onlyIn: readonly { name: string; in: readonly string[]; why: string }[] = [
  {
    name: 'echarts',
    in: ['packages/web/src/pictures', 'packages/server/src/render', 'packages/charts/src'],
    why: 'one registration per painter; charts take its types only',
  },
  {
    name: '@duckdb/node-api',
    in: ['packages/server/src/engine', 'packages/server/src/uploads', 'packages/sql/src', 'scripts', 'tests'],
    why: 'one module owns the binding',
  },
  { name: 'croner', in: ['packages/server/src/jobs'], why: 'one place knows when a cron line is due' },
  { name: 'ioredis', in: ['packages/server/src/redis'], why: 'its sockets are egress’s (openSocket)' },
  {
    name: 'ssh2',
    in: ['packages/server/src/egress', 'packages/server/src/resources/database'],
    why: 'tunnels are a way out; a test has a server',
  },
  {
    name: 'ldapts',
    in: ['packages/server/src/egress', 'packages/server/src/auth/sso'],
    why: 'its sockets are egress’s (openSocket)',
  },
  { name: 'nodemailer', in: ['packages/server/src/mail'], why: 'its sockets are egress’s (openSocket)' },
  { name: 'ws', in: ['packages/server/src/resources/async-event'], why: 'its sockets are of people who came in; none is opened' },
  { name: 'kysely', in: ['packages/server/src'], why: 'the store is the server’s' },
];

/** The only modules of the server that may open a connection or import what does, each with its reason. */
export const networkModules: readonly { in: string; why: string }[] = [
  { in: 'packages/server/src/egress', why: 'the one way out: addresses are checked as they are connected to' },
  { in: 'packages/server/src/drivers/postgres.ts', why: 'its sockets are egress’s (waitingSocket)' },
  { in: 'packages/server/src/drivers/motherduck.ts', why: 'asks on connections of postgres.ts; it opens none' },
  { in: 'packages/server/src/drivers/mysql.ts', why: 'its sockets are egress’s (openSocket)' },
  { in: 'packages/server/src/drivers/mssql.ts', why: 'its sockets are egress’s (openSocket)' },
  { in: 'packages/server/src/drivers/clickhouse.ts', why: 'its agent is egress’s (openAgent)' },
  { in: 'packages/server/src/mail/mailer.ts', why: 'its sockets are egress’s (openSocket)' },
  { in: 'packages/server/src/redis/redis.ts', why: 'its sockets are egress’s (openSocket)' },
  { in: 'packages/server/src/resources/async-event/serve.ts', why: 'answers who came in and asks for a socket; it opens none' },
  { in: 'packages/server/src/store', why: 'the operator’s own store' },
  { in: 'packages/server/src/cli', why: 'a command of the operator, to the operator’s own server and store' },
  { in: 'packages/server/src/engine/host.ts', why: 'speaks to its parent over a descriptor it was given' },
  { in: 'packages/server/src/uploads/worker.ts', why: 'speaks to its parent over a descriptor it was given' },
  { in: 'packages/server/src/drivers/sqlite/process.ts', why: 'speaks to its parent over a descriptor it was given' },
];

/** Files that may be longer than 500 lines, each with its reason. */
export const longFiles: Readonly<Record<string, string>> = {
  'packages/core/src/look/palettes.ts': 'a table of colours',
};
