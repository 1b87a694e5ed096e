/** From the result of a query to a chart of it. */
import type { SqlRun } from '@tessera/api/sql';

/** Whether the rows of a query can be charted: facts about the database, and what made a table, cannot. */
export function isChartable({ state, ctas, sql, extra }: Pick<SqlRun, 'state' | 'ctas' | 'sql' | 'extra'>): boolean {
  const statement = extra.statements.at(-1)?.sql ?? sql;
  const words = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  const isOfRows = /^[\s(]*(?:select\b|with\b|from\b|values\b|\{)/i.test(words);
  return state === 'success' && !ctas && isOfRows;
}

/** The address of Explore with the query as the source, on a first chart that fits its columns. */
export const exploreSearch = ({ queryId }: Pick<SqlRun, 'queryId'>): Record<string, string> => ({
  datasource_type: 'query',
  datasource_id: String(queryId),
  first_chart: 'true',
});
