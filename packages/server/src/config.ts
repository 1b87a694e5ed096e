/** The environment as one zod shape: the only place that reads it. An unknown `TESSERA_*` name is refused. */
import { refreshModes, type RefreshMode, type RefreshWarning } from '@tessera/api/bootstrap';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { flagsWith, switchable, type Flags } from '@tessera/core/flags';
import { withoutEnd } from '@tessera/core/format/stripped';
import type { MapService } from '@tessera/api/bootstrap';
import type { ScheduledQueries } from '@tessera/api/scheduled-queries';
import { z } from 'zod';
import { languages, type Language } from '@tessera/core/language/languages';
import type { SiteSchemes } from '@tessera/core/look/palettes';
import { registrationOf, registrationVariables, type RegistrationSettings } from './auth/registration-settings.ts';
import { ssoOf, ssoVariables, type SsoSettings } from './auth/sso/settings.ts';
import type { NumberLocale } from '@tessera/core/format/number-locale';
import { extraCategorical, extraSequential } from './extra-schemes.ts';
import { numberLocale } from './number-locale.ts';
import { scheduledQueriesFile } from './scheduled-queries.ts';
import { filesConfigOf, type FilesConfig } from './files/settings.ts';
import { csvEncodings, csvSeparators, usualCsv, type CsvStyle } from './query/files/csv-style.ts';
import type { MailSettings } from './mail/mailer.ts';

const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no'])
  .transform((word) => word === '1' || word === 'true' || word === 'yes');

/** `DASHBOARD_RBAC=true,EMBEDDED_SUPERSET=false`. */
const switches = z.string().transform((text, ctx) => {
  const pairs = text.split(',').map((each) => each.trim());
  const read = pairs.map((pair): [string, boolean] | undefined => {
    const [, name = '', on = ''] = /^(\w+)\s*=\s*(true|false)$/i.exec(pair) ?? [];
    return switchable.some((each) => each === name) ? [name, on.toLowerCase() === 'true'] : undefined;
  });
  const wrong = pairs.filter((_, at) => read[at] === undefined);
  if (wrong.length > 0) {
    const message = `${wrong.join(', ')}: write NAME=true or NAME=false, separated by commas. Flags that can be switched: ${switchable.join(', ')}.`;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return Object.fromEntries(read.filter((each) => each !== undefined));
});

/** Origins of pages, separated by commas. */
const origins = (example: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/, `Write origins such as ${example}, separated by commas.`)));

const environmentShape = z.strictObject({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8088),
  HOST: z.string().min(1).default('127.0.0.1'),
  TESSERA_HOME: z.string().min(1).default('.tessera'),
  TESSERA_ADMIN_PASSWORD: z.string().min(8, 'Use at least 8 characters.').optional(),
  TESSERA_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'Write postgres://user:password@host:port/name.')
    .optional(),
  TESSERA_REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Write redis://user:password@host:6379/0 or rediss://….' })
    .regex(
      /^rediss?:\/\/[^/]+(\/\d*)?$/,
      'Write redis://user:password@host:6379/0: after the host only the number of a database.',
    )
    .optional(),
  TESSERA_FILES_URL: z.string().min(1).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  TESSERA_EXAMPLES: flag.default(true),
  TESSERA_SECRET: z.string().min(32, 'Use at least 32 random characters.').optional(),
  TESSERA_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'Write http://… or https://….' }).optional(),
  TESSERA_FEATURE_FLAGS: switches.optional(),
  TESSERA_MAP_SERVICE: z
    .string()
    .regex(
      /^https?:\/\/\S+$|\.pmtiles$/,
      'Write the address of a style, a pattern with {z}/{x}/{y}, or the path of a .pmtiles file.',
    )
    .optional(),
  TESSERA_MAP_ORIGINS: origins('https://tiles.example.org').optional(),
  TESSERA_CORS_ORIGINS: origins('https://intranet.example.org').optional(),
  TESSERA_MAP_ATTRIBUTION: z.string().min(1).max(300).optional(),
  TESSERA_REFRESH_WARN_BELOW: z.coerce.number().int().min(0).max(86_400).default(0),
  TESSERA_REFRESH_WARNING: z.string().min(1).max(500).optional(),
  TESSERA_REFRESH_MODE: z.enum(refreshModes, 'Write force or fetch.').default('force'),
  TESSERA_EXTRA_CATEGORICAL_COLOR_SCHEMES: extraCategorical.optional(),
  TESSERA_EXTRA_SEQUENTIAL_COLOR_SCHEMES: extraSequential.optional(),
  TESSERA_D3_FORMAT: numberLocale.optional(),
  TESSERA_SCHEDULED_QUERIES: scheduledQueriesFile.optional(),
  TESSERA_CSV_ENCODING: z.enum(csvEncodings, `Write one of ${csvEncodings.join(', ')}.`).default(usualCsv.encoding),
  TESSERA_CSV_SEPARATOR: z
    .string()
    .transform((text) => (text === 'tab' ? '\t' : text))
    .pipe(z.enum(csvSeparators, 'Write a comma, a semicolon, | or the word tab.'))
    .default(usualCsv.separator),
  TESSERA_LANGUAGE: z
    .string()
    .transform((code) => languages.find((each) => each.code === code))
    .pipe(z.custom<Language>((value) => value !== undefined, `Write one of ${languages.map(({ code }) => code).join(', ')}.`))
    .optional(),
  TESSERA_ANNOUNCEMENT: z.string().trim().min(1).max(1000).optional(),
  TESSERA_DOCUMENTATION_URL: z.url({ protocol: /^https?$/, error: 'Write http://… or https://….' }).optional(),
  TESSERA_BUG_REPORT_URL: z.url({ protocol: /^https?$/, error: 'Write http://… or https://….' }).optional(),
  TESSERA_BUILD_NUMBER: z.string().trim().min(1).max(100).optional(),
  TESSERA_BUILD_SHA: z.string().trim().min(1).max(100).optional(),
  TESSERA_VERSION_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  TESSERA_VERSION_DAILY_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  TESSERA_WORKERS: z.coerce.number().int().min(0).max(64).default(2),
  TESSERA_METRICS_TOKEN: z.string().min(16, 'Use at least 16 random characters.').optional(),
  TESSERA_RESULTS_FOLDER: z.string().min(1).optional(),
  TESSERA_RESULTS_MAX_MB: z.coerce.number().int().min(1).max(10_000_000).default(2048),
  TESSERA_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Write smtp://user:password@host:587 or smtps://….' }).optional(),
  TESSERA_MAIL_FROM: z.string().min(3).max(500).optional(),
  TESSERA_REPORT_PREFIX: z.string().max(100).optional(),
  TESSERA_ALERT_PREFIX: z.string().max(100).optional(),
  TESSERA_SLACK_TOKEN: z.string().min(10, 'Write the token of a Slack app, xoxb-….').optional(),
  TESSERA_SLACK_API: z.url({ protocol: /^https?$/, error: 'Write https://….' }).default('https://slack.com/api'),
  TESSERA_WEBHOOK_SECRET: z.string().min(16, 'Use at least 16 random characters.').optional(),
  TESSERA_WEBHOOK_HOSTS: z.string().optional(),
  TESSERA_REPORT_MINUTES_MIN: z.coerce.number().int().min(1).max(10_080).default(1),
  ...ssoVariables,
  ...registrationVariables,
  TESSERA_REQUIRE_TWO_FACTORS: z.enum(['off', 'admins', 'all'], 'Write off, admins or all.').default('off'),
  TESSERA_CORPUS: z.string().min(1).default('../shared/corpus'),
});

const names = new Set(Object.keys(environmentShape.shape));

/** The site's own base map. */
export interface SiteMaps {
  readonly service: MapService;
  /** Whom browsers may ask for it, e.g. `https://tiles.example.org`. */
  readonly origins: readonly string[];
  /** The file we serve ourselves, absolute. */
  readonly file: string | undefined;
}

/** What the environment says of the ways reports and alerts go out; the page of notifications says the rest. */
export interface NotificationConfig {
  readonly reportPrefix?: string | undefined;
  readonly alertPrefix?: string | undefined;
  readonly slackToken?: string | undefined;
  /** Slack's Web API, without a trailing slash. */
  readonly slackApi?: string | undefined;
  readonly webhookSecret?: string | undefined;
  /** Separated by commas: hosts of the own networks that webhooks may reach. */
  readonly webhookHosts?: string | undefined;
}

/** What menus say of the installation, and where they lead for help. */
export interface AboutConfig {
  readonly documentationUrl?: string | undefined;
  readonly bugReportUrl?: string | undefined;
  readonly buildNumber?: string | undefined;
  readonly buildSha?: string | undefined;
}

/** The settings, read and checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The data folder, absolute. */
  readonly home: string;
  readonly adminPassword: string | undefined;
  /** `postgres://…`; absent = SQLite in the home; `:memory:` in tests. */
  readonly databaseUrl: string | undefined;
  /** `redis://…` or `rediss://…` that servers on one PostgreSQL share; absent: each keeps answers and counts by itself. */
  readonly redisUrl?: string | undefined;
  /** Where servers on one PostgreSQL share files; absent: what a home's `tables` and the results' folder are. */
  readonly files?: FilesConfig | undefined;
  readonly examples: boolean;
  /** At least 32 characters; absent = generated once and kept in `home/secret`. */
  readonly secret: string | undefined;
  /** Where browsers reach us, without a trailing slash, e.g. `https://bi.example.org`. */
  readonly publicUrl: string | undefined;
  /** Pages of other sites whose scripts may call the API with tokens, e.g. `https://intranet.example.org`; absent: none. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Automatic refreshes of dashboards more often than every so many seconds are warned of, in these words; absent: none are. */
  readonly refreshWarning?: RefreshWarning | undefined;
  /** Absent: `force`. */
  readonly refreshMode?: RefreshMode | undefined;
  /** Colour schemes that are offered before the built-in ones; absent: none. */
  readonly schemes?: SiteSchemes | undefined;
  /** How numbers are written; absent: as in English. */
  readonly numbers?: NumberLocale | undefined;
  /** What is asked of who schedules a query; absent: the site schedules none. */
  readonly scheduledQueries?: ScheduledQueries | undefined;
  /** Of reports, and of pages for browsers that ask for none of ours; absent: English. */
  readonly language?: Language | undefined;
  /** Stands above Home for everybody who is signed in. */
  readonly announcement?: string | undefined;
  readonly about?: AboutConfig | undefined;
  /** How CSV files are written; absent: UTF-8 with commas. */
  readonly csv?: CsvStyle | undefined;
  /** Another base map under maps that are moved. */
  readonly maps?: SiteMaps | undefined;
  /** For how many days every saved version is kept, and the last of each day. */
  readonly versionDays: { readonly all: number; readonly daily: number };
  /** Background jobs at a time in this process; 0: none, and no schedules either. */
  readonly workers: number;
  /** Whoever sends it may read `/metrics`; absent: administrators only. */
  readonly metricsToken?: string | undefined;
  /** Where results of long work are kept: the folder, absolute, and bytes of all of them together. */
  readonly results: { readonly folder: string; readonly maxBytes: number };
  /** Where mail goes out, and in whose name; absent: no mail is sent. */
  readonly mail: MailSettings | undefined;
  readonly notifications?: NotificationConfig | undefined;
  /** Sign-in by the company's accounts; absent: by name and password only. */
  readonly sso?: SsoSettings | undefined;
  /** Who may make an account themselves; absent: nobody. */
  readonly registration?: RegistrationSettings | undefined;
  /** Who must have a second factor, of those whose password is kept here; absent: nobody. */
  readonly requireTwoFactors?: 'admins' | 'all' | undefined;
  /** Minutes that have to lie between two runs of a report. */
  readonly reportMinutesMin: number;
  /** Real export bundles the corpus tests read. */
  readonly corpus: string;
  /** The built web application. */
  readonly webRoot: string;
  /** The site's flags: the product's defaults with the site's own switches. */
  readonly flags: Flags;
  /** Request lines on stderr. */
  readonly accessLog: boolean;
}

const ourRoot = resolve(import.meta.dirname, '../../..');
const inFolder = (path: string): string => {
  const expanded = path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
  return isAbsolute(expanded) ? expanded : resolve(expanded);
};

const siteSchemes = (of: z.infer<typeof environmentShape>): SiteSchemes => ({
  categorical: of.TESSERA_EXTRA_CATEGORICAL_COLOR_SCHEMES ?? [],
  sequential: of.TESSERA_EXTRA_SEQUENTIAL_COLOR_SCHEMES ?? [],
});

const aboutOf = (of: z.infer<typeof environmentShape>): AboutConfig => ({
  documentationUrl: of.TESSERA_DOCUMENTATION_URL,
  bugReportUrl: of.TESSERA_BUG_REPORT_URL,
  buildNumber: of.TESSERA_BUILD_NUMBER,
  buildSha: of.TESSERA_BUILD_SHA,
});

/**
 * Reads the environment.
 * @throws Error whose message names every variable that is wrong or unknown, one a line
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const ours = Object.entries(environment).filter(
    // `TESSERA_TEST_…` is for the tests.
    ([name, value]) => value !== undefined && value !== '' && (names.has(name) || /^TESSERA_(?!TEST_)/.test(name)),
  );
  const read = environmentShape.safeParse(Object.fromEntries(ours));
  if (!read.success) throw new Error(`The environment is wrong:\n${read.error.issues.map(sayIssue).join('\n')}`);
  const of = read.data;
  const flags = flagsWith(of.TESSERA_FEATURE_FLAGS);
  mustHaveWorkers(flags, of);
  mustHaveServers(of);
  return {
    port: of.PORT,
    host: of.HOST,
    home: inFolder(of.TESSERA_HOME),
    adminPassword: of.TESSERA_ADMIN_PASSWORD,
    databaseUrl: of.TESSERA_DATABASE_URL,
    redisUrl: of.TESSERA_REDIS_URL,
    files: filesOf(of),
    examples: of.TESSERA_EXAMPLES,
    secret: of.TESSERA_SECRET,
    publicUrl: of.TESSERA_PUBLIC_URL === undefined ? undefined : withoutEnd(of.TESSERA_PUBLIC_URL, '/'),
    corsOrigins: of.TESSERA_CORS_ORIGINS,
    maps: of.TESSERA_MAP_SERVICE === undefined ? undefined : siteMaps(of.TESSERA_MAP_SERVICE, of),
    refreshWarning:
      of.TESSERA_REFRESH_WARN_BELOW > 0
        ? { belowSeconds: of.TESSERA_REFRESH_WARN_BELOW, message: of.TESSERA_REFRESH_WARNING ?? null }
        : undefined,
    refreshMode: of.TESSERA_REFRESH_MODE,
    schemes: siteSchemes(of),
    numbers: of.TESSERA_D3_FORMAT,
    scheduledQueries: of.TESSERA_SCHEDULED_QUERIES,
    language: of.TESSERA_LANGUAGE,
    announcement: of.TESSERA_ANNOUNCEMENT,
    about: aboutOf(of),
    csv: { encoding: of.TESSERA_CSV_ENCODING, separator: of.TESSERA_CSV_SEPARATOR },
    versionDays: { all: of.TESSERA_VERSION_DAYS, daily: of.TESSERA_VERSION_DAILY_DAYS },
    workers: of.TESSERA_WORKERS,
    metricsToken: of.TESSERA_METRICS_TOKEN,
    results: resultsOf(of),
    mail: mailOf(of.TESSERA_SMTP_URL, of.TESSERA_MAIL_FROM),
    notifications: {
      reportPrefix: of.TESSERA_REPORT_PREFIX,
      alertPrefix: of.TESSERA_ALERT_PREFIX,
      slackToken: of.TESSERA_SLACK_TOKEN,
      slackApi: withoutEnd(of.TESSERA_SLACK_API, '/'),
      webhookSecret: of.TESSERA_WEBHOOK_SECRET,
      webhookHosts: of.TESSERA_WEBHOOK_HOSTS,
    },
    sso: ssoOf(of),
    registration: registrationOf(of),
    requireTwoFactors: of.TESSERA_REQUIRE_TWO_FACTORS === 'off' ? undefined : of.TESSERA_REQUIRE_TWO_FACTORS,
    reportMinutesMin: of.TESSERA_REPORT_MINUTES_MIN,
    corpus: inFolder(of.TESSERA_CORPUS),
    webRoot: join(ourRoot, 'packages/web/dist'),
    flags,
    accessLog: true,
  };
}

/** @throws Error where questions would wait for ever */
function mustHaveWorkers({ GLOBAL_ASYNC_QUERIES }: Flags, of: z.output<typeof environmentShape>): void {
  if (GLOBAL_ASYNC_QUERIES && of.TESSERA_WORKERS === 0 && of.TESSERA_DATABASE_URL === undefined)
    throw new Error(
      'The environment is wrong:\n  TESSERA_WORKERS: GLOBAL_ASYNC_QUERIES leaves questions to jobs, and nobody would do them.',
    );
}

function resultsOf(of: z.output<typeof environmentShape>): Config['results'] {
  const folder =
    of.TESSERA_RESULTS_FOLDER === undefined ? join(inFolder(of.TESSERA_HOME), 'results') : inFolder(of.TESSERA_RESULTS_FOLDER);
  return { folder, maxBytes: of.TESSERA_RESULTS_MAX_MB * 2 ** 20 };
}

/** Where browsers get the file of tiles, under its own name. */
export const mapTilesFolder = '/static/maps/';

function siteMaps(
  address: string,
  more: Pick<z.output<typeof environmentShape>, 'TESSERA_MAP_ORIGINS' | 'TESSERA_MAP_ATTRIBUTION'>,
): SiteMaps {
  const attribution = more.TESSERA_MAP_ATTRIBUTION ?? null;
  const origins = more.TESSERA_MAP_ORIGINS ?? [];
  if (!/^https?:/.test(address))
    return {
      service: { kind: 'pmtiles', url: `${mapTilesFolder}${encodeURIComponent(basename(address))}`, attribution },
      origins,
      file: inFolder(address),
    };
  const kind = address.includes('{z}') ? 'tiles' : address.endsWith('.pmtiles') ? 'pmtiles' : 'style';
  return { service: { kind, url: address, attribution }, origins: [new URL(address).origin, ...origins], file: undefined };
}

/** @throws Error when one of the two is missing */
function mailOf(url: string | undefined, from: string | undefined): MailSettings | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (url !== undefined && from !== undefined) return { url, from };
  throw new Error(
    `The environment is wrong:\n  ${url === undefined ? 'TESSERA_SMTP_URL' : 'TESSERA_MAIL_FROM'}: mail needs both settings, TESSERA_SMTP_URL and TESSERA_MAIL_FROM.`,
  );
}

/** @throws Error when something is shared by servers of which there can be one only */
function mustHaveServers(of: z.output<typeof environmentShape>): void {
  for (const name of ['TESSERA_REDIS_URL', 'TESSERA_FILES_URL'] as const)
    if (of[name] !== undefined && of.TESSERA_DATABASE_URL === undefined)
      throw new Error(
        `The environment is wrong:\n  ${name}: servers share it, and on SQLite there is one. Set TESSERA_DATABASE_URL as well.`,
      );
}

/** @throws Error when the address says too little */
function filesOf({ TESSERA_FILES_URL: url, ...aws }: z.output<typeof environmentShape>): FilesConfig | undefined {
  if (url === undefined) return undefined;
  try {
    return filesConfigOf(url, aws);
  } catch (error) {
    throw new Error(`The environment is wrong:\n  TESSERA_FILES_URL: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

function sayIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
    return issue.keys.map((key) => `  ${key}: not a setting of Tessera. Known: ${[...names].join(', ')}.`).join('\n');
  return `  ${issue.path.join('.')}: ${issue.message}`;
}
