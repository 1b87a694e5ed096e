/** The site's part of a page: limits, flags and menus, under the names that programs read (docs/reference/api.md#bootstrap). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootstrapCommon, MenuData } from '@tessera/api/bootstrap';
import type { MenuEntry } from '@tessera/api/me';
import { uploadEnds } from '@tessera/api/upload-files';
import { defaultVizType } from '@tessera/charts/catalogue';
import { limits, refreshChoices } from '@tessera/core/limits';
import type { Language } from '@tessera/core/language/languages';
import { mainMenu, settingsMenu, visibleSections, type MenuPage, type MenuSection } from '@tessera/core/navigation';
import { pages } from '@tessera/core/pages';
import { has, type Actor } from '@tessera/core/policy/actor';
import { productIcon, productName } from '@tessera/core/look/product';
import type { ThemeTokens } from '@tessera/core/look/theme-tokens';
import { z } from 'zod';
import type { AboutConfig, Config } from '../../config.ts';
import { reportDefaults } from '../report/write.ts';

const manifest = z.object({ version: z.string() });
/** Of the product, as its own manifest says. */
const version = manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../package.json'), 'utf8')),
).version;

/** For whom a page is, in which language and look. */
export interface PageOf {
  readonly config: Config;
  readonly actor: Actor;
  readonly language: Language;
  /** Of the site's theme. */
  readonly tokens: ThemeTokens;
}

/** A page's data beside its user. */
export function commonOf({ config, actor, language, tokens }: PageOf): BootstrapCommon {
  return {
    conf: confOf(config),
    feature_flags: config.flags,
    menu_data: menuOf(actor, tokens, config.about),
    flash_messages: [],
    locale: language.code,
    language_pack: {},
    extra_categorical_color_schemes: config.schemes?.categorical ?? [],
    extra_sequential_color_schemes: config.schemes?.sequential ?? [],
    d3_format: config.numbers ?? {},
    d3_time_format: {},
    theme_overrides: {},
    theme: { default: { token: tokens } },
    application_root: '/',
    static_assets_prefix: '',
  };
}

/** The menus that a user sees. @param tokens  of the site's theme: its name and logo */
export function menuOf(actor: Actor, tokens: ThemeTokens = {}, about: AboutConfig = {}): MenuData {
  // A visitor need not know which version may be attacked.
  const isTold = actor.id !== null;
  const may = (permission: string): boolean => has(actor, permission);
  return {
    menu: visibleSections(mainMenu, may).map(entryOf),
    settings: visibleSections(settingsMenu, may).map(headingOf),
    brand: brandOf(tokens),
    navbar_right: {
      user_is_anonymous: actor.id === null,
      user_login_url: pages.login,
      user_logout_url: '/logout/',
      user_info_url: pages.profile,
      documentation_url: about.documentationUrl ?? null,
      bug_report_url: about.bugReportUrl ?? null,
      version_string: isTold ? version : '',
      version_sha: (isTold && about.buildSha) || '',
      build_number: (isTold && about.buildNumber) || '',
      show_language_picker: true,
    },
  };
}

function brandOf({ brandAppName: text = productName, brandLogoUrl, brandLogoAlt }: ThemeTokens): MenuData['brand'] {
  return { path: pages.welcome, icon: brandLogoUrl ?? productIcon, alt: brandLogoAlt ?? text, text };
}

/** A section of one page is that page. */
function entryOf(section: MenuSection): MenuEntry {
  const [only] = section.pages;
  return section.pages.length === 1 && only ? pageOf(only) : headingOf(section);
}

const pageOf = ({ name, label, url }: MenuPage) => ({ name, icon: '', label, url });

const headingOf = ({ name, label, pages: within }: MenuSection) => ({ name, icon: '', label, childs: within.map(pageOf) });

/** Where browsers hear events; a path where the site does not know its own address. */
const socketUrl = ({ publicUrl = '' }: Config): string => `${publicUrl.replace(/^http/, 'ws')}/ws`;

function confOf(config: Config): BootstrapCommon['conf'] {
  const [csv, columnar, excel] = [
    uploadEnds('CSV', 'TSV'),
    [...uploadEnds('Parquet'), 'zip'],
    uploadEnds('Excel', 'OpenDocument'),
  ];
  return {
    SUPERSET_WEBSERVER_TIMEOUT: limits.chartTimeoutMs / 1000,
    SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: limits.dashboardLayoutMax,
    SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT: config.refreshWarning?.belowSeconds ?? 0,
    SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE: config.refreshWarning?.message ?? null,
    DASHBOARD_AUTO_REFRESH_MODE: config.refreshMode ?? 'force',
    DASHBOARD_AUTO_REFRESH_INTERVALS: refreshChoices.map((seconds) => [seconds, `${seconds} s`]),
    ROW_LIMIT: limits.rowLimitDefault,
    SAMPLES_ROW_LIMIT: limits.samplesRowLimit,
    NATIVE_FILTER_DEFAULT_ROW_LIMIT: limits.nativeFilterRowLimit,
    FILTER_SELECT_ROW_LIMIT: limits.columnValuesMax,
    TABLE_VIZ_MAX_ROW_SERVER: limits.serverPagedRowMax,
    QUERY_SEARCH_LIMIT: limits.restPageSizeMax,
    DEFAULT_SQLLAB_LIMIT: limits.sqlRowLimit,
    SQL_MAX_ROW: limits.rowLimitMax,
    DISPLAY_MAX_ROW: limits.sqlShownRowsMax,
    SQLLAB_SAVE_WARNING_MESSAGE: null,
    SQLLAB_DEFAULT_DBID: null,
    SCHEDULED_QUERIES: config.scheduledQueries ?? {},
    GLOBAL_ASYNC_QUERIES_TRANSPORT: 'polling',
    GLOBAL_ASYNC_QUERIES_POLLING_DELAY: limits.asyncPollMs,
    GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: socketUrl(config),
    CSV_EXTENSIONS: csv,
    COLUMNAR_EXTENSIONS: columnar,
    EXCEL_EXTENSIONS: excel,
    ALLOWED_EXTENSIONS: [...csv, ...columnar, ...excel, ...uploadEnds('JSON', 'JSON lines')],
    DEFAULT_VIZ_TYPE: defaultVizType,
    DEFAULT_TIME_FILTER: 'No filter',
    ALERT_REPORTS_DEFAULT_WORKING_TIMEOUT: reportDefaults.timeoutSeconds,
    ALERT_REPORTS_DEFAULT_RETENTION: reportDefaults.logRetentionDays,
    ALERT_REPORTS_DEFAULT_CRON_VALUE: reportDefaults.crontab,
    ALERT_REPORTS_NOTIFICATION_METHODS: ['Email', 'Slack', 'Teams', 'Webhook'],
    EMAIL_NOTIFICATIONS: config.mail !== undefined,
    ENABLE_JAVASCRIPT_CONTROLS: false,
    PREVENT_UNSAFE_DEFAULT_URLS_ON_DATASET: true,
    HTML_SANITIZATION: true,
    HTML_SANITIZATION_SCHEMA_EXTENSIONS: {},
    // Maps are drawn without a key, and tokens are no cookies here.
    MAPBOX_API_KEY: '',
    JWT_ACCESS_CSRF_COOKIE_NAME: 'csrf_access_token',
    TAGGING: true,
  };
}
