/** The file of `TESSERA_SCHEDULED_QUERIES`, read at start. */
import { readFileSync } from 'node:fs';
import { scheduledQueries } from '@tessera/api/scheduled-queries';
import { z } from 'zod';

/** The path of a JSON file as what stands in it. */
export const scheduledQueriesFile = z
  .string()
  .transform((path, ctx): unknown => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      const why = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
      ctx.addIssue({ code: 'custom', message: `The file ${path} ${why}.` });
      return z.NEVER;
    }
  })
  .pipe(scheduledQueries);
