/** What the SQL page and uploads may change in which database (docs/decisions/0058-writing-and-tunnels.md). */

const makers: ReadonlySet<string> = new Set(['postgresql', 'mysql', 'mariadb']);

/** Whether tables and views can be made of queries there. @param backend  of the database */
export const canMakeTables = (backend: string): boolean => makers.has(backend);

/** Whether statements that change data can be read and run there: PostgreSQL's own parser says what they would touch. */
export const canChangeData = (backend: string): boolean => backend === 'postgresql';

/** Whether the user of the connection can ask in the name of another there. */
export const canImpersonate = (backend: string): boolean => backend === 'trino';

/** Whether the engine says beforehand what a statement will take. */
export const canEstimate = (backend: string): boolean => makers.has(backend);

const loaders: ReadonlySet<string> = new Set(['postgresql', 'mysql', 'mariadb']);

/** Backends whose databases take files, beside the engine inside Tessera. */
export const loadingBackends: readonly string[] = [...loaders];

/** Whether the rows of files can be put into tables there, all or none. */
export const canLoadFiles = (backend: string): boolean => loaders.has(backend);
