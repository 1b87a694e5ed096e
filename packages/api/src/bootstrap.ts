/**
 * What a page receives before it requests anything (docs/reference/api.md#bootstrap): the user, the site's limits, flags and
 * menus.
 */
import type { NumberLocale } from '@tessera/core/format/number-locale';
import type { SiteScheme } from '@tessera/core/look/palettes';
import type { ThemeJson } from '@tessera/core/look/theme-tokens';
import type { Me, MenuEntry } from './me.ts';
import type { ScheduledQueries } from './scheduled-queries.ts';

/** The map service of the site, drawn under maps that are moved instead of the built-in base map. */
export interface MapService {
  /** A style of MapLibre, a pattern of picture tiles with `{z}`, `{x}` and `{y}`, or one file of all tiles. */
  readonly kind: 'style' | 'tiles' | 'pmtiles';
  readonly url: string;
  /** Whom the map must name. */
  readonly attribution: string | null;
}

/** Dashboards that refresh themselves more often than this are warned of. */
export interface RefreshWarning {
  readonly belowSeconds: number;
  /** The site's own words; null: those of the product. */
  readonly message: string | null;
}

/** How automatic refreshes ask: past the cache, or also from it. */
export const refreshModes = ['force', 'fetch'] as const;
/** One of `refreshModes`. */
export type RefreshMode = (typeof refreshModes)[number];

/** What a user holds: role name → pairs [permission, view], and data grants by kind. */
type Grants = Pick<Me, 'roles' | 'permissions'>;

/** The signed-in person as the page spells them. */
export interface BootstrapPerson extends Grants {
  readonly userId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isAnonymous: false;
  /** ISO 8601, UTC. */
  readonly createdOn: string;
}

/** Nobody is signed in; what they hold is what the role Public holds. */
export interface BootstrapVisitor extends Grants {
  readonly isAnonymous: true;
}

/** The menus of a user, and what stands beside them. */
export interface MenuData {
  readonly menu: readonly MenuEntry[];
  readonly settings: readonly MenuEntry[];
  readonly brand: { readonly path: string; readonly icon: string; readonly alt: string; readonly text: string };
  readonly navbar_right: {
    readonly user_is_anonymous: boolean;
    readonly user_login_url: string;
    readonly user_logout_url: string;
    readonly user_info_url: string;
    /** Of the site; null where it names none. */
    readonly documentation_url: string | null;
    readonly bug_report_url: string | null;
    /** Three marks of what is installed, '' for visitors and where the site says nothing. */
    readonly version_string: string;
    readonly version_sha: string;
    readonly build_number: string;
    readonly show_language_picker: boolean;
  };
}

/** What is the same for everybody on a site, but for the menus. */
export interface BootstrapCommon {
  /** `SCHEDULED_QUERIES` is empty where the site schedules none. */
  readonly conf: Readonly<Record<string, unknown>> & { readonly SCHEDULED_QUERIES?: Partial<ScheduledQueries> };
  readonly feature_flags: Readonly<Record<string, boolean>>;
  readonly menu_data: MenuData;
  readonly flash_messages: readonly (readonly [string, string])[];
  readonly locale: string;
  /** Without entries: pages bring their own texts, and other clients ask for a language's pack. */
  readonly language_pack: Readonly<Record<string, unknown>>;
  /** Colour schemes of the site, offered before the built-in ones. */
  readonly extra_categorical_color_schemes: readonly SiteScheme[];
  readonly extra_sequential_color_schemes: readonly SiteScheme[];
  /** How the site writes numbers; what is absent is as in English. */
  readonly d3_format: Readonly<Partial<NumberLocale>>;
  readonly d3_time_format: Readonly<Record<string, unknown>>;
  /** The site's theme: names of antd's theme tokens; none: the built-in look. */
  readonly theme: { readonly default: ThemeJson };
  readonly theme_overrides: Readonly<Record<string, unknown>>;
  readonly application_root: string;
  readonly static_assets_prefix: string;
}

/** An identity provider that visitors may sign in by. */
export interface SignInBy {
  /** What `from` of the sign-in page's address calls it; '' for the first. */
  readonly key: string;
  /** What people know it by. */
  readonly name: string;
  /** Leads there; takes `next`. */
  readonly path: string;
}

/** The whole attribute. */
export interface Bootstrap {
  readonly user: BootstrapPerson | BootstrapVisitor;
  readonly common: BootstrapCommon;
  /** Absent: maps have the built-in base map. */
  readonly mapService?: MapService;
  /** The identity providers that visitors may sign in by; absent: name and password only. */
  readonly signInBy?: readonly SignInBy[];
  /** Visitors may have a link for a new password sent. Absent: the site sends no mail. */
  readonly resetsPasswords?: true;
  /** Visitors may make an account with an address of these domains; empty: of any. Absent: they may not. */
  readonly registers?: { readonly domains: readonly string[] };
  /** A proxy in front has signed the visitor in: `/login/remote` opens their session. Absent: no. */
  readonly isRemoteUser?: true;
  /** Absent: every interval is taken as it is. */
  readonly refreshWarning?: RefreshWarning;
  /** What the site announces to all signed-in users; plain text. */
  readonly announcement?: string;
  /** The user name of the administrator who looks at the site as this user; then nothing is changed. Absent: nobody. */
  readonly viewedBy?: string;
}

/** In the page's HTML, where the root element's attribute comes in. */
export const rootMark = ' id="app"';

/** The root element's attribute that holds a `Bootstrap` as JSON. */
export const bootstrapAttribute = 'data-bootstrap';
