/** The statements beside this file: one a line, `## ` begins a heading, `json ` a line that is a JSON string. */
import { readFileSync } from 'node:fs';

const warehouses = ['snowflake', 'bigquery', 'databricks', 'redshift'] as const;
export const dialects = [
  'duckdb',
  'postgresql',
  'mysql',
  'sqlite',
  'clickhouse',
  'trino',
  'mssql',
  'motherduck',
  ...warehouses,
] as const;
export type DialectName = (typeof dialects)[number];

/** `hostile`: the gate refuses each. `ordinary`: it lets each pass. */
export function statementsOf(dialect: DialectName, kind: 'hostile' | 'ordinary'): string[] {
  const read = (name: string): string[] => readFileSync(new URL(`./${name}.${kind}.txt`, import.meta.url), 'utf8').split('\n');
  // What the standard knows is said to each of them in the same words; SQL Server's ordinary ones are its own.
  const isStandard = warehouses.some((each) => each === dialect) || (dialect === 'mssql' && kind === 'hostile');
  // DuckDB reads what is written to MotherDuck, where more can be reached.
  const shared = dialect === 'motherduck' ? read('duckdb') : isStandard ? read('standard') : [];
  return [...shared, ...read(dialect)]
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => (line.startsWith('json ') ? String(JSON.parse(line.slice(5))) : line));
}
