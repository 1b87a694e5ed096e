/** What the tests of one guard without the other share: the hostile statements through a driver, and past it. */
import pLimit from 'p-limit';
import type { Driver } from '../../packages/server/src/driver.ts';
import { gateSelect } from '../../packages/server/src/query/sql-gate/gate.ts';
import { statementsOf, type DialectName } from './corpus.ts';
import type { SqlParsing } from './parsing.ts';

/** Two tables; types that every engine knows by these names. */
export const fixture: readonly string[] = [
  'CREATE TABLE sales (id int, region varchar(10), amount double precision)',
  "INSERT INTO sales VALUES (1, 'EU', 2.5), (2, 'US', 7)",
  'CREATE TABLE salaries (id int, name varchar(10), pay int)',
  "INSERT INTO salaries VALUES (1, 'bob', 100)",
];

const together = 6;

/** Runs each; gives the statements whose answers hold a file of the server. */
export async function runAll(driver: Driver, statements: readonly string[], deadlineMs = 400): Promise<string[]> {
  const leaks = await pLimit(together).map(statements, async (sql) => {
    const told = await driver.run(sql, [], 'records', { deadlineMs, maxRows: 1000 }).catch(() => undefined);
    return told?.bytes.includes('root:x:0') ? [sql] : [];
  });
  return leaks.flat();
}

/** What the gate lets pass. */
export async function passing(parsing: SqlParsing, dialect: DialectName): Promise<string[]> {
  const passed: string[] = [];
  for (const sql of statementsOf(dialect, 'hostile'))
    await gateSelect(parsing.parse, sql, dialect).then(
      () => passed.push(sql),
      () => undefined,
    );
  return passed;
}
