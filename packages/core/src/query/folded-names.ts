/**
 * Databases that read a name without quotes as if it were in capitals, and so list most names in capitals. A dataset with
 * normalized names has them in lower case, as SQL that people write has them (docs/reference/api.md#normalized-names).
 */
const folding = new Set(['snowflake']);
const capitals = /^[A-Z_][A-Z0-9_$]*$/;
const small = /^[a-z_][a-z0-9_$]*$/;

/** @param backend  as the wire names a kind of database */
export const foldsToUpper = (backend: string): boolean => folding.has(backend);

/** The name a normalized dataset has for a column; names with small letters were quoted, and stay. */
export const normalizedName = (name: string): string => (capitals.test(name) ? name.toLowerCase() : name);

/** What the database calls a column of a normalized dataset. */
export const storedName = (name: string): string => (small.test(name) ? name.toUpperCase() : name);
