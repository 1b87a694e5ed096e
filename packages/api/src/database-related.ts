/** What stands on a database, shown before it is deleted. */
import { z } from 'zod';
import { relatedObjects } from './dataset.ts';

const counted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ count: z.number().int(), result: z.array(z.object({ id: z.number().int(), ...shape })) });

/** Charts and dashboards as a dataset has them, and more that is ours. */
export const databaseRelatedObjects = relatedObjects.extend({
  /** `count` has all of them, `result` names those the caller may see. */
  datasets: counted({ table_name: z.string(), schema: z.string().nullable() }),
  /** `result` names the caller's own. */
  sqllab_tab_states: counted({ label: z.string() }),
  /** Alerts that ask it; `result` names them for administrators. */
  reports: counted({ name: z.string() }),
  /** Why deleting it would be refused now; null when it would not. */
  deletion_refused: z.string().nullable(),
});
