/**
 * What a dashboard's address carries: filters the user chose, open tabs, edit and frame switches (what a person
 * chose, never defaults: docs/reference/dashboards.md#address). The text notation (rison) is passed in, because it
 * belongs to the API.
 */
import { readMasks, type DataMasks } from './data-mask.ts';
import { sameMask, startingMasks } from './masks.ts';
import type { Metadata } from './metadata.ts';

/** How values are written in an address. */
export interface UrlNotation {
  encode(value: unknown): string;
  /** @throws on text it cannot read */
  decode(text: string): unknown;
}

/** Bits of `uiConfig` and the modes of `standalone` (docs/reference/dashboards.md). */
export interface PageFrame {
  readonly hideTitle: boolean;
  readonly hideTabs: boolean;
  readonly hideNavigation: boolean;
  readonly hideChartControls: boolean;
  /** In other sites’ pages: charts say where their row limit cut them. */
  readonly tellRowLimit: boolean;
  /** For paper: nothing waits until it is scrolled to. */
  readonly isReport: boolean;
  /** `undefined`: the dashboard's own setting. */
  readonly showFilters: boolean | undefined;
  readonly expandFilters: boolean | undefined;
}

/** What a dashboard’s link restores. */
export interface UrlState {
  readonly masks: DataMasks;
  readonly activeTabs: readonly string[];
  readonly edit: boolean;
  readonly frame: PageFrame;
  readonly permalink: string | undefined;
}

const flag = (text: string | null): boolean | undefined => (text === null ? undefined : text !== '0' && text !== 'false');

/** Reads an address's parameters; what cannot be read is as if it were absent. */
export function readUrl(param: (name: string) => string | null, notation: UrlNotation): UrlState {
  const bits = Number(param('uiConfig') ?? 0) || 0;
  const standalone = standaloneOf(param('standalone'));
  const read = (key: string): unknown => {
    const text = param(key);
    try {
      return text === null ? undefined : notation.decode(text);
    } catch {
      return undefined;
    }
  };
  const tabs = read('activeTabs');
  return {
    masks: readMasks(read('native_filters')),
    activeTabs: Array.isArray(tabs) ? tabs.filter((id) => typeof id === 'string') : [],
    edit: param('edit') === 'true',
    frame: {
      hideTitle: (bits & 1) > 0 || standalone >= 2,
      hideTabs: (bits & 2) > 0,
      hideNavigation: (bits & 4) > 0 || standalone >= 1,
      hideChartControls: (bits & 8) > 0 || standalone >= 3,
      tellRowLimit: (bits & 32) > 0,
      isReport: standalone >= 3,
      showFilters: standalone >= 3 ? false : flag(param('show_filters')),
      expandFilters: flag(param('expand_filters')),
    },
    permalink: param('permalink_key') ?? undefined,
  };
}

function standaloneOf(text: string | null): number {
  if (text === 'true') return 1;
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/**
 * The parameters that describe this state; `undefined` is to be removed from the address, others in it stay as they are.
 * Filters at their default and tabs that are open anyway are left out, so a link holds only what the reader chose.
 */
export function writeUrl(
  state: {
    masks: DataMasks;
    metadata: Metadata;
    activeTabs: readonly string[];
    firstTabs: readonly string[];
    edit: boolean;
  },
  notation: UrlNotation,
): Record<'native_filters' | 'activeTabs' | 'edit' | 'permalink_key', string | undefined> {
  const chosen = chosenMasks(state.masks, state.metadata);
  const tabs = state.activeTabs.filter((id) => !state.firstTabs.includes(id));
  return {
    native_filters: Object.keys(chosen).length > 0 ? notation.encode(chosen) : undefined,
    activeTabs: tabs.length > 0 ? notation.encode(tabs) : undefined,
    edit: state.edit ? 'true' : undefined,
    permalink_key: undefined,
  };
}

/** The masks that differ from what the dashboard opens with, without what only the widget cares about. */
export function chosenMasks(masks: DataMasks, metadata: Metadata): DataMasks {
  const start = startingMasks(metadata);
  return Object.fromEntries(
    Object.entries(masks)
      .filter(([id, mask]) => !sameMask(mask, start[id]))
      .map(([id, { extraFormData, filterState }]) => [id, { id, extraFormData, filterState }]),
  );
}
