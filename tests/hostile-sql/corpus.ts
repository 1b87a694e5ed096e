/** The statements beside this file: one a line, `## ` begins a heading, `json ` a line that is a JSON string. */
import { readFileSync } from 'node:fs';

export const dialects = ['duckdb', 'postgresql', 'mysql', 'sqlite', 'clickhouse', 'trino'] as const;
export type DialectName = (typeof dialects)[number];

/** `hostile`: the gate refuses each. `ordinary`: it lets each pass. */
export function statementsOf(dialect: DialectName, kind: 'hostile' | 'ordinary'): string[] {
  const lines = readFileSync(new URL(`./${dialect}.${kind}.txt`, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => (line.startsWith('json ') ? String(JSON.parse(line.slice(5))) : line));
}
