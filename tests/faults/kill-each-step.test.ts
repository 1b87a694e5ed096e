/**
 * kill -9 at the 1st, 2nd, 3rd … step of a migration, a save, an import and an upload, until the operation finishes
 * untouched. `npm test` spreads three kills over all steps of each; `TESSERA_TEST_KILLS=all` (torture) dies at every one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operate, postgresKind, sqliteKind, stateOf, stepsToTry, type Kind, type Site } from './kills.ts';
import type { OperationName } from './operation-names.ts';

const most = process.env['TESSERA_TEST_KILLS'] === 'all' ? Number.POSITIVE_INFINITY : 3;
const server = process.env['PG_URL'];
const kinds: Kind[] = [sqliteKind, ...(server ? [postgresKind(server)] : [])];

type State = Awaited<ReturnType<typeof stateOf>>;

describe.each(kinds)('on $name', (kind) => {
  let empty: Site;
  let furnished: Site;
  beforeAll(async () => {
    empty = await kind.empty();
    furnished = await kind.empty();
    const ran = operate(furnished, 'furnish');
    expect(ran.done, ran.output).toBe(true);
  });
  afterAll(async () => {
    await empty.drop();
    await furnished.drop();
  });

  /** Kills, looks, starts again and does it once more: each time the site is as before or as after. */
  async function killed(what: OperationName, from: Site): Promise<void> {
    const before = await stateOf(from);
    const whole = await kind.copy(from);
    const untouched = operate(whole, what, 1_000_000);
    expect(untouched.done, untouched.output).toBe(true);
    const after = await stateOf(whole);
    await whole.drop();
    expect(after).not.toEqual(before);
    for (const step of stepsToTry(untouched.steps.length, most)) {
      const site = await kind.copy(from);
      const ran = operate(site, what, step);
      const where = `${what}, killed at step ${step} (${ran.steps.at(-1)})`;
      expect(ran.killed, `${where}\n${ran.output}`).toBe(true);
      await lookAt(site, what, { before, after }, where);
      await site.drop();
    }
  }

  async function lookAt(
    site: Site,
    what: OperationName,
    { before, after }: { before: State; after: State },
    where: string,
  ): Promise<void> {
    const isMigration = what === 'migrate';
    // A migration is a row of transactions; the next start finishes it. Any other operation is whole or not at all.
    if (isMigration) {
      const again = operate(site, what);
      expect(again.done, `${where}\n${again.output}`).toBe(true);
      return expect(await stateOf(site), where).toEqual(after);
    }
    const left = await stateOf(site);
    const isDone = JSON.stringify(left.rows) === JSON.stringify(after.rows);
    if (!isDone) expect(left.rows, where).toEqual(before.rows);
    // Only uploads leave files; the next start sweeps what was begun.
    if (what !== 'upload') return expect(left.files, where).toEqual(before.files);
    const restarted = operate(site, 'restart');
    expect(restarted.done, `${where}\n${restarted.output}`).toBe(true);
    expect(await stateOf(site), where).toEqual(isDone ? after : before);
  }

  const slow = 600_000;
  test('a migration killed at any statement is finished by the next start', { timeout: slow }, () => killed('migrate', empty));
  test('a killed save is the old dashboard or the new one, never a mix', { timeout: slow }, () => killed('save', furnished));
  test('a killed import is everything or nothing', { timeout: slow }, () => killed('import', furnished));
  test('a killed upload is the old table or the new one, and leaves no file behind', { timeout: slow }, () =>
    killed('upload', furnished),
  );
});
