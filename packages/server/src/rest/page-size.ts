/** How many rows a list answers with. */
import { limits } from '@tessera/core/limits';

/** More than any table has: what the store takes as a limit. */
const all = 2_147_483_647;

/** The same for a list that answers all its rows at once where −1 is asked for. */
export const unlimitedPageSize = (asked: number | undefined): number => (asked === -1 ? all : pageSize(asked));

/** Below 1 or above the maximum becomes the maximum, as in the reference. */
export function pageSize(asked: number | undefined): number {
  if (asked === undefined) return limits.restPageSize;
  return asked < 1 || asked > limits.restPageSizeMax ? limits.restPageSizeMax : asked;
}
