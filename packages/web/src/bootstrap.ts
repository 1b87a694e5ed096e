/** What the root element of this page says of who opened it. Where it says nothing (a page built by hand), it is asked for. */
import { englishNumbers, type NumberLocale } from '@tessera/core/format/number-locale';
import type { ScheduledQueries } from '@tessera/api/scheduled-queries';
import type { ThemeTokens } from '@tessera/core/look/theme-tokens';
import type { SiteSchemes } from '@tessera/core/look/palettes';
import {
  bootstrapAttribute,
  type Bootstrap,
  type MapService,
  type RefreshMode,
  type MenuData,
  type RefreshWarning,
  type SignInBy,
} from '@tessera/api/bootstrap';

let isTaken = false;
let isNobody: boolean | undefined;

function read(): Bootstrap | undefined {
  // Drawn to a text there is no page.
  const page = typeof document === 'undefined' ? undefined : document;
  const text = page?.querySelector(`[${bootstrapAttribute}]`)?.getAttribute(bootstrapAttribute) ?? undefined;
  // Written by the server this page came from.
  return text === undefined ? undefined : (JSON.parse(text) as Bootstrap);
}

/** Once: the next caller wants the present state. */
export function takeBootstrap(): Bootstrap | undefined {
  if (isTaken) return undefined;
  isTaken = true;
  return read();
}

/** True for an anonymous visitor, as far as the page itself says. */
export function isSentToAnonymous(): boolean {
  isNobody ??= read()?.user.isAnonymous ?? false;
  return isNobody;
}

/** Who looks at the site as the person this page is for; undefined where nobody does. */
export const viewedByOfPage = (): string | undefined => read()?.viewedBy;

/** The map service of the site, as far as the page names one. */
export const mapServiceOfPage = (): MapService | undefined => read()?.mapService;

/** What is installed, and where the site sends people for help; undefined where the page does not say. */
export const aboutOfPage = (): MenuData['navbar_right'] | undefined => read()?.common.menu_data.navbar_right;

/** The site's announcement to signed-in users; undefined where there is none. */
export const announcementOfPage = (): string | undefined => read()?.announcement;

let themeRead: ThemeTokens | undefined;

/** The tokens of the site's theme, as far as the page names one; always the same object. */
export function themeOfPage(): ThemeTokens {
  themeRead ??= read()?.common.theme.default.token ?? {};
  return themeRead;
}

/** Colour schemes of the site, as far as the page names any. */
export function schemesOfPage(): SiteSchemes {
  const common = read()?.common;
  return {
    categorical: common?.extra_categorical_color_schemes ?? [],
    sequential: common?.extra_sequential_color_schemes ?? [],
  };
}

/** How the site writes numbers, as far as the page says so. */
export const numbersOfPage = (): NumberLocale => ({ ...englishNumbers, ...read()?.common.d3_format });

/** When an automatic refresh counts as too frequent here, as far as the page says. */
export const refreshWarningOfPage = (): RefreshWarning | undefined => read()?.refreshWarning;

/** Whether automatic refreshes ask past the cache, as far as the page says. */
export const refreshModeOfPage = (): RefreshMode =>
  read()?.common.conf['DASHBOARD_AUTO_REFRESH_MODE'] === 'fetch' ? 'fetch' : 'force';

/** The identity providers that visitors may sign in by, as far as the page names some. */
export const signInByOfPage = (): readonly SignInBy[] => read()?.signInBy ?? [];

/** Whether visitors may have a link for a new password sent, as far as the page says so. */
export const arePasswordsReset = (): boolean => read()?.resetsPasswords === true;

/** Whose visitors may make an account, as far as the page says: domains of addresses, none for any; undefined: nobody. */
export const registersOfPage = (): readonly string[] | undefined => read()?.registers?.domains;

/** Whether a proxy in front has signed this visitor in, as far as the page says so. */
export const isRemoteUser = (): boolean => read()?.isRemoteUser === true;

/** Whether the site lets other sites show its charts in frames, as far as the page says so. */
export const areChartsEmbeddable = (): boolean => read()?.common.feature_flags['EMBEDDABLE_CHARTS'] === true;

/** Whether roles open dashboards on this site (DASHBOARD_RBAC), as far as the page says so. */
export const doRolesOpenDashboards = (): boolean => read()?.common.feature_flags['DASHBOARD_RBAC'] === true;
/** Whether charts of a dashboard are asked for and drawn near the window only, as far as the page says so. */
export const areOnlyNearChartsDrawn = (): boolean => read()?.common.feature_flags['DASHBOARD_VIRTUALIZATION'] !== false;
/** Whether charts are listed as cards first, as far as the page says so. */
export const areChartsCardsFirst = (): boolean => read()?.common.feature_flags['LISTVIEWS_DEFAULT_CARD_VIEW'] === true;

let keepsAnswers: boolean | undefined;

/** Whether charts are asked by GET, so that this browser keeps their answers, as far as the page says so. */
export function areAnswersKept(): boolean {
  keepsAnswers ??= read()?.common.feature_flags['CLIENT_CACHE'] === true;
  return keepsAnswers;
}

/** Whether questions of charts are left to jobs, so that a socket for their events is worth its connection, as far as the page says so. */
export const areQuestionsLeftToJobs = (): boolean => read()?.common.feature_flags['GLOBAL_ASYNC_QUERIES'] === true;

/** Somebody signed in since. */
export function markSignedIn(): void {
  isNobody = false;
}

/** What the site asks of whoever schedules a query; undefined where it schedules none, as far as the page says. */
export function scheduledQueriesOfPage(): ScheduledQueries | undefined {
  const told = read()?.common.conf.SCHEDULED_QUERIES;
  return told?.JSONSCHEMA ? { ...told, JSONSCHEMA: told.JSONSCHEMA } : undefined;
}
