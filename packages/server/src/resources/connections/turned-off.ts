/** What a database's Extra turns off for everybody (docs/reference/charts.md#forms-in-hand). */
import { z } from 'zod';

const isOff = z.boolean().catch(false);
const flags = z.object({
  disable_data_preview: isOff.default(false),
  disable_drill_to_detail: isOff.default(false),
  /** Whether results of the SQL page can be explored as charts: they can unless it is switched off. */
  allows_virtual_table_explore: z.boolean().catch(true).default(true),
});

const timeouts = z.object({
  schema_cache_timeout: z.number().catch(0).default(0),
  table_cache_timeout: z.number().catch(0).default(0),
});
const on = z.object({
  cost_estimate_enabled: isOff.default(false),
  allow_multi_catalog: isOff.default(false),
  metadata_cache_timeout: timeouts.catch({ schema_cache_timeout: 0, table_cache_timeout: 0 }).prefault({}),
});

type TurnedOff = z.infer<typeof flags>;

/** @param extra  JSON text of an object; one that cannot be read turns nothing off */
export function turnedOff(extra: string | null): TurnedOff {
  return flags.safeParse(membersOf(extra)).data ?? flags.parse({});
}

/** What an Extra turns on: cost estimates, the choice of catalogs, and how many seconds names of schemas and tables are remembered (0: not at all). */
export function switchedOn(extra: string | null): z.infer<typeof on> {
  return on.safeParse(membersOf(extra)).data ?? on.parse({});
}

function membersOf(extra: string | null): unknown {
  try {
    return JSON.parse(extra ?? '{}');
  } catch {
    return {};
  }
}
