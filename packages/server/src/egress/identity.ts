/** Which database one is connected to, by its server's own account: no name, tunnel or socket that leads there changes it. */

/**
 * One row, one text. The moment a server began, to the microsecond, with the database's number: two that run at the same time
 * never share it. A server that speaks the protocol without being PostgreSQL fails at it, and keeps no store of ours.
 */
export const identityText = `select to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  || ' ' || (select oid from pg_catalog.pg_database where datname = current_database()) as identity`;
