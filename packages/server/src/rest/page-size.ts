/** How many rows a list answers with. */
import { limits } from '@tessera/core/limits';

/** Below 1 or above the maximum becomes the maximum, as in the reference. */
export function pageSize(asked: number | undefined): number {
  if (asked === undefined) return limits.restPageSize;
  return asked < 1 || asked > limits.restPageSizeMax ? limits.restPageSizeMax : asked;
}
