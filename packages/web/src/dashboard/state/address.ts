/** What an address says of a dashboard's filters: written out, under a key the server keeps, or as the name of a filter set. */
import { dashboard as api, type PermalinkState } from '@tessera/api/dashboard';
import { decodeRison, encodeRison } from '@tessera/api/rison';
import { readMasks, type DataMasks } from '@tessera/core/dashboard/data-mask';
import { masksOfFilterSet } from '@tessera/core/dashboard/filter-sets';
import { barFiltersOf } from '@tessera/core/dashboard/masks';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import { readUrl, type UrlState } from '@tessera/core/dashboard/url-state';
import { client } from '../../client.ts';
import { queryClient } from '../../kit/query-client.ts';
import { filterSetsQuery } from './filter-sets.ts';

/** How values stand in an address. */
export const notation = { encode: encodeRison, decode: decodeRison };

/** What the address says without asking the server. */
export const addressState = (): UrlState => readUrl((name) => new URLSearchParams(window.location.search).get(name), notation);

/** A stored link by its key. */
export const permalinkQuery = (key: string) => ({
  queryKey: ['dashboard-permalink', key],
  queryFn: () => client.call(api.readPermalink, { params: { key } }),
  retry: false,
});

/** What a stored link says of an address, and the component it leads to. */
export function addressOfLink({ dataMask, filterState, activeTabs, anchor, hash }: PermalinkState) {
  const masks = dataMask ?? filterState ?? {};
  return {
    ...(Object.keys(masks).length > 0 ? { native_filters: notation.encode(masks) } : {}),
    ...(activeTabs?.length ? { activeTabs: notation.encode(activeTabs) } : {}),
    anchor: anchor ?? hash ?? undefined,
  };
}

/** Keys of kept filters by what they keep, for this visit: the same choice again has the same link. */
const keys = new Map<string, string>();
const kept = (pk: number, masks: DataMasks): string => `${pk} ${JSON.stringify(masks)}`;

/**
 * The key under which the server keeps these filters. Every state has a key of its own, so that a link that was passed on
 * stays what it was.
 */
export async function keyOfMasks(pk: number, masks: DataMasks): Promise<string> {
  const known = keys.get(kept(pk, masks));
  if (known !== undefined) return known;
  const { key } = await client.call(api.createFilterState, { params: { pk }, query: {}, body: { value: JSON.stringify(masks) } });
  keys.set(kept(pk, masks), key);
  return key;
}

/** Where the masks of an address have to be asked for; undefined when it says them itself. */
export interface AskedMasks {
  readonly pk: number;
  /** The query string. */
  readonly search: string;
  readonly metadata: Metadata;
  /** Whether the reader may see filter sets. */
  readonly seesFilterSets: boolean;
}

/** True when the address, or the reader's default, names filters that only the server knows. */
export function asksForMasks({ search, metadata, seesFilterSets }: Omit<AskedMasks, 'pk'>): boolean {
  const params = new URLSearchParams(search);
  if (params.has('native_filters')) return false;
  return params.has('native_filters_key') || (seesFilterSets && barFiltersOf(metadata).length > 0);
}

/** The masks the address names: kept ones, those of a filter set, else those of the reader's default. Never fails: what is forgotten is none. */
export async function askedMasks({ pk, search, metadata, seesFilterSets }: AskedMasks): Promise<DataMasks> {
  const params = new URLSearchParams(search);
  const key = params.get('native_filters_key');
  try {
    if (key !== null) {
      const { value } = await client.call(api.readFilterState, { params: { pk, key }, query: {} });
      const masks = readMasks(JSON.parse(value));
      keys.set(kept(pk, masks), key);
      return masks;
    }
    if (!seesFilterSets) return {};
    const sets = await queryClient.fetchQuery(filterSetsQuery(pk));
    const wanted = sets.find(({ id }) => String(id) === params.get('filter_set')) ?? sets.find(({ is_default }) => is_default);
    return wanted ? masksOfFilterSet(metadata, wanted.params) : {};
  } catch {
    return {};
  }
}
