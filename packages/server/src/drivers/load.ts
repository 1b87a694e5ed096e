/** Client libraries of databases few sites use are loaded when the first question needs one. */
import { Failure } from '@tessera/core/failures';

/**
 * @param database  its display name
 * @param library  the package that speaks to it
 * @throws Failure CONNECTION_FAILED saying what is missing and how to get it
 */
export async function loadDriver<T>(database: string, library: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new Failure(
      'CONNECTION_FAILED',
      { message: `Could not load database driver: ${database} needs the package ${library}. Install it: npm install ${library}` },
      { cause },
    );
  }
}
