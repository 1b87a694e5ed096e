/** How a component says that it is repeated (`dashboard/repeat.ts`). */
import { z } from 'zod';

/** Copies of a component at most: each asks its charts once. */
export const repeatMost = 24;
/** Copies of a component, where nobody chose how many. */
export const repeatUsual = 12;

/** `filter`: the id of a filter with a list of values; `max`: copies at most. */
export const tileRepeat = z.strictObject({ filter: z.string().min(1), max: z.number().int().min(1).max(repeatMost) });
