/** Several checks of a body, of which each names a field: whoever sent it learns of all of them at once. */
import { Failure } from '@tessera/core/failures';

type Check = () => unknown;
type Checked<Checks extends readonly Check[]> = { -readonly [At in keyof Checks]: Awaited<ReturnType<Checks[At]>> };

/**
 * Does the checks one after the other.
 * @returns what they found
 * @throws Failure INVALID with the fields of all that refused so; any other failure, unless a field was refused before it
 */
export async function refuseTogether<const Checks extends readonly Check[]>(checks: Checks): Promise<Checked<Checks>> {
  const found: unknown[] = [];
  const fields: Record<string, string[]> = {};
  for (const check of checks) {
    try {
      found.push(await check());
    } catch (error) {
      const named = error instanceof Failure && error.code === 'INVALID' ? error.detail.fields : undefined;
      if (named === undefined && Object.keys(fields).length > 0) break;
      if (named === undefined) throw error;
      for (const [field, texts] of Object.entries(named)) fields[field] = [...(fields[field] ?? []), ...texts];
    }
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields });
  // In the order of the checks, of which none has refused.
  return found as Checked<Checks>;
}
