/** What the SQL page may change in which database (docs/decisions/0058-writing-and-tunnels.md). */

const makers: ReadonlySet<string> = new Set(['postgresql', 'mysql', 'mariadb']);

/** Whether tables and views can be made of queries there. @param backend  of the database */
export const canMakeTables = (backend: string): boolean => makers.has(backend);

/** Whether statements that change data can be read and run there: PostgreSQL's own parser says what they would touch. */
export const canChangeData = (backend: string): boolean => backend === 'postgresql';

/** Whether the engine says beforehand what a statement will take. */
export const canEstimate = (backend: string): boolean => makers.has(backend);
