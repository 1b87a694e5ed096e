/**
 * What a page says to embed a dashboard, and what it is given: the call of the reference's embedding kit, so that pages written
 * for it only change the name they import. This file is shipped as the package's types and imports nothing.
 */

/** Asks the page's own server for a guest token; that server gets it from `POST /api/v1/security/guest_token/`. */
export type GuestTokenFetchFn = () => Promise<string>;

/** How much of the dashboard's page is shown. */
export interface UiConfigType {
  readonly hideTitle?: boolean;
  readonly hideTab?: boolean;
  /** The menus of the charts. */
  readonly hideChartControls?: boolean;
  /** The reference sends `observeDataMask` only with it; this site always does. */
  readonly emitDataMasks?: boolean;
  /** Charts whose row limit cut their answer say so. */
  readonly showRowLimitWarning?: boolean;
  /** The filter bar; absent is as the dashboard has it. */
  readonly filters?: { readonly visible?: boolean; readonly expanded?: boolean };
  /** More parameters of the frame's address, for example `themeMode`, `permalink_key`, `native_filters` or `lang`. */
  readonly urlParams?: Readonly<Record<string, string | number | boolean>>;
}

/** Makes the address under which the page shows a state of the dashboard; nothing keeps the address of this site. */
export type ResolvePermalinkUrlFn = (params: { readonly key: string }) => string | null | Promise<string | null>;

/** What `embedDashboard` takes. */
export interface EmbedDashboardParams {
  /** The id that the dashboard's dialog *Embed dashboard* shows. */
  readonly id: string;
  /** Where the site is, for example `https://bi.example.org`. */
  readonly supersetDomain: string;
  /** Its content is replaced by the frame. */
  readonly mountPoint: Element;
  readonly fetchGuestToken: GuestTokenFetchFn;
  readonly dashboardUiConfig?: UiConfigType;
  /** Writes what happens into the console. */
  readonly debug?: boolean;
  /** What the frame is called to those who do not see it; `Embedded Dashboard` when absent. */
  readonly iframeTitle?: string;
  /** Added to the frame's `sandbox`, for example `allow-popups-to-escape-sandbox`. */
  readonly iframeSandboxExtras?: readonly string[];
  /** Added to the frame's `allow`; `fullscreen` and `clipboard-write` always stand there. */
  readonly iframeAllowExtras?: readonly string[];
  /** For pages whose own policy sends no `Referer`, which the site needs when it has a list of allowed domains. */
  readonly referrerPolicy?: ReferrerPolicy;
  readonly resolvePermalinkUrl?: ResolvePermalinkUrlFn;
  /** How long each `fetchGuestToken` may take, ms; 30 000 when absent, 0 = for ever. */
  readonly guestTokenFetchTimeoutMs?: number;
}

/** Of the framed page, CSS px. */
export interface EmbeddedSize {
  readonly width: number;
  readonly height: number;
}

/** The state of filters and cross-filters by their ids. */
export type FilterStates = Record<string, unknown>;

/** Told whenever a filter was applied; which kind of them stands beside their states. */
export type ObserveDataMaskCallbackFn = (
  masks: FilterStates & { crossFiltersChanged: boolean; nativeFiltersChanged: boolean },
) => void;

/** `default` is light. */
export type ThemeMode = 'default' | 'dark' | 'system';

/** An embedded dashboard. Questions wait until it has been loaded; they fail after it was unmounted. */
export interface EmbeddedDashboard {
  getScrollSize(): Promise<EmbeddedSize>;
  /** Takes the frame away and asks for no more tokens. */
  unmount(): void;
  /** An address with the filters and tabs of the moment. @param anchor  the id of a component it leads to */
  getDashboardPermalink(anchor?: string): Promise<string>;
  /** Ids of the open tabs. */
  getActiveTabs(): Promise<string[]>;
  observeDataMask(observe: ObserveDataMaskCallbackFn): void;
  getDataMask(): Promise<FilterStates>;
  /** Of charts with a state of their own, such as a table's page, by their ids. */
  getChartStates(): Promise<Record<string, { chartId: number; state: object; lastModified: number }>>;
  /** Chart id → the body for `POST /api/v1/chart/data`, with the filters that reach it. */
  getChartDataPayloads(params?: { chartId?: number }): Promise<Record<string, object>>;
  /** Colours, fonts and corners over those of the dashboard: `{token: {colorPrimary: '#3449a8'}}`. */
  setThemeConfig(themeConfig: object): void;
  setThemeMode(mode: ThemeMode): void;
}

/** @throws what `fetchGuestToken` failed with, when there is no first token; nothing is left in the page then */
export type EmbedDashboard = (params: EmbedDashboardParams) => Promise<EmbeddedDashboard>;
