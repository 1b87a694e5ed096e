/** Several checks of a body, of which each names a field: whoever sent it learns of all of them at once. */
import { Failure } from '@tessera/core/failures';

type Check = () => unknown;

/**
 * Does the checks one after the other.
 * @throws Failure INVALID with the fields of all that refused so; any other failure, unless a field was refused before it
 */
export async function refuseTogether(checks: readonly Check[]): Promise<void> {
  const fields: Record<string, string[]> = {};
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      const named = error instanceof Failure && error.code === 'INVALID' ? error.detail.fields : undefined;
      if (named === undefined && Object.keys(fields).length > 0) break;
      if (named === undefined) throw error;
      for (const [field, texts] of Object.entries(named)) fields[field] = [...(fields[field] ?? []), ...texts];
    }
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields });
}
