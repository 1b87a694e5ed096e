/** What a database's Extra turns off for everybody (docs/reference/charts.md#forms-in-hand). */
import { z } from 'zod';

const isOff = z.boolean().catch(false);
const flags = z.object({ disable_data_preview: isOff.default(false), disable_drill_to_detail: isOff.default(false) });

type TurnedOff = z.infer<typeof flags>;

/** @param extra  JSON text of an object; one that cannot be read turns nothing off */
export function turnedOff(extra: string | null): TurnedOff {
  let read: unknown;
  try {
    read = JSON.parse(extra ?? '{}');
  } catch {
    read = {};
  }
  return flags.safeParse(read).data ?? flags.parse({});
}
