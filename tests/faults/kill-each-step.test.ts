/**
 * kill -9 at the 1st, 2nd, 3rd … step of a migration, a save, an import, an upload, a removal of several, a backup and a
 * restore, until the operation finishes untouched. `npm test` draws a store, a third of them and a step of each by a seed that is printed;
 * `TESSERA_TEST_KILLS=all` (torture) dies at every one of both stores, `TESSERA_TEST_SEED` draws the same again.
 */
import { copyFileSync, existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../scripts/torture/random.ts';
import { BackupReader } from '../../packages/server/src/cli/backup-file.ts';
import { isRestoring } from '../../packages/server/src/store/unfinished-restore.ts';
import {
  operate,
  postgresKind,
  sqliteKind,
  stateOf,
  stepsToTry,
  type StoreChoice,
  type RanWriter,
  type KillSite,
} from './kills.ts';
import { backupIn, type OperationName } from './operation-names.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');

const isAll = process.env['TESSERA_TEST_KILLS'] === 'all';
const seed = Number(process.env['TESSERA_TEST_SEED'] ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
const server = process.env['PG_URL'];
const reached: readonly StoreChoice[] = [sqliteKind, ...(server ? [postgresKind(server)] : [])];
const kinds = isAll ? reached : reached.slice(seed % reached.length).slice(0, 1);

/** A third of the operations is drawn for each run of the tests; torture kills all. */
const isDrawn = (at: number): boolean => isAll || (seed + at) % 3 === 0;

type State = Awaited<ReturnType<typeof stateOf>>;
/** How a site was, how the whole operation makes it. */
interface Ends {
  readonly before: State;
  readonly after: State;
}

describe.each(kinds)(`on $name (seed ${seed})`, (kind) => {
  let empty: KillSite;
  let furnished: KillSite;
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

  /** Kills at the drawn steps, each time on a copy, and has `look` judge what is left. */
  async function killed(
    what: OperationName,
    from: KillSite,
    steps: number,
    look: (site: KillSite, where: string) => Promise<void>,
  ): Promise<void> {
    for (const step of stepsToTry(steps, isAll ? Number.POSITIVE_INFINITY : 1, () => random.next())) {
      const site = await kind.copy(from);
      const ran = operate(site, what, step);
      const where = `${what}, killed at step ${step} of ${steps} (${ran.steps.at(-1)}), seed ${seed}`;
      expect(ran.killed, `${where}\n${ran.output}`).toBe(true);
      await look(site, where);
      await site.drop();
      if (isAll) console.log(`${kind.name}: ${where}: as it must be`);
    }
  }

  /** The operation undisturbed, on a copy. */
  async function untouched(what: OperationName, from: KillSite): Promise<Ends & { steps: number }> {
    const before = await stateOf(from);
    const whole = await kind.copy(from);
    const { steps } = mustDo(whole, what, what);
    const after = await stateOf(whole);
    await whole.drop();
    return { before, after, steps: steps.length };
  }

  function mustDo(site: KillSite, what: OperationName, where: string): RanWriter {
    const ran = operate(site, what, 1_000_000);
    expect(ran.done, `${where}\n${ran.output}`).toBe(true);
    return ran;
  }

  /** The old state or the new one. @returns which */
  async function wholeOrNothing(site: KillSite, { before, after }: Ends, where: string): Promise<State> {
    const left = await stateOf(site);
    const isDone = JSON.stringify(left.rows) === JSON.stringify(after.rows);
    if (!isDone) expect(left.rows, where).toEqual(before.rows);
    return isDone ? after : before;
  }

  // Every step of both stores takes a quarter of an hour on two quiet cores.
  const slow = isAll ? 3 * 3_600_000 : 600_000;
  test.runIf(isDrawn(1))('a migration killed at any statement is finished by the next start', { timeout: slow }, async () => {
    const { after, steps } = await untouched('migrate', empty);
    await killed('migrate', empty, steps, async (site, where) => {
      mustDo(site, 'migrate', where);
      expect(await stateOf(site), where).toEqual(after);
    });
  });

  test.each((['save', 'import', 'remove'] as const).filter((_, at) => isDrawn(at)))(
    'a killed %s is everything or nothing',
    { timeout: slow },
    async (what) => {
      const { steps, ...ends } = await untouched(what, furnished);
      expect(ends.after).not.toEqual(ends.before);
      await killed(what, furnished, steps, async (site, where) => {
        await wholeOrNothing(site, ends, where);
        expect((await stateOf(site)).files, where).toEqual(ends.before.files);
      });
    },
  );

  test.runIf(isDrawn(2))('a change killed under its Idempotency-Key and sent again is made once', { timeout: slow }, async () => {
    const { before, after, steps } = await untouched('once', furnished);
    const made = ({ rows }: State): number => JSON.stringify(rows).split('"made once"').length - 1;
    expect(made(before)).toBe(0);
    await killed('once', furnished, steps, async (site, where) => {
      mustDo(site, 'once', where);
      mustDo(site, 'once', where);
      expect(made(await stateOf(site)), where).toBe(made(after));
    });
  });

  test.runIf(isDrawn(3))(
    'a killed upload is the old table or the new one, and leaves no file behind',
    { timeout: slow },
    async () => {
      const { steps, ...ends } = await untouched('upload', furnished);
      await killed('upload', furnished, steps, async (site, where) => {
        const state = await wholeOrNothing(site, ends, where);
        // On PostgreSQL other servers may share the folder, so files that are young are left to them.
        for (const file of readdirSync(join(site.home, 'tables'))) utimesSync(join(site.home, 'tables', file), longAgo, longAgo);
        // The next start sweeps what was begun.
        mustDo(site, 'restart', where);
        expect(await stateOf(site), where).toEqual(state);
      });
    },
  );

  test.runIf(isDrawn(4))(
    'a killed backup changes nothing and leaves no half file under its name; the next one is whole',
    { timeout: slow },
    async () => {
      const { before, after, steps } = await untouched('backup', furnished);
      expect(after).toEqual(before);
      await killed('backup', furnished, steps, async (site, where) => {
        expect(await stateOf(site), where).toEqual(before);
        if (!existsSync(backupIn(site.home))) mustDo(site, 'backup', where);
        const backup = new BackupReader(backupIn(site.home));
        expect(() => backup.verify(), where).not.toThrow();
        backup.close();
        // Nothing that held files for it stays after the next one.
        expect(readdirSync(site.home), where).not.toContain('site.backup.unfinished');
      });
    },
  );

  test.runIf(isDrawn(5))(
    'a killed restore leaves the old site, or one that stays offline until the same command has finished it',
    { timeout: slow },
    async () => {
      const older = await stateOf(furnished);
      const newer = await kind.copy(furnished);
      mustDo(newer, 'save', 'save');
      mustDo(newer, 'backup', 'backup');
      const ends = { before: older, after: await stateOf(newer) };
      const site = await kind.copy(furnished);
      copyFileSync(backupIn(newer.home), backupIn(site.home));
      const { steps, after } = await untouched('restore', site);
      expect(after).toEqual(ends.after);
      await killed('restore', site, steps, (left, where) => restoredOrNot(left, ends, where));
      await newer.drop();
      await site.drop();
    },
  );

  async function restoredOrNot(site: KillSite, ends: Ends, where: string): Promise<void> {
    if (isRestoring(site.home)) {
      const refused = operate(site, 'restart');
      expect(refused.done, where).toBe(false);
      expect(refused.output, where).toContain('was begun and did not finish. Finish it with: tessera restore <file> --replace');
      mustDo(site, 'restore', where);
      expect(await stateOf(site), where).toEqual(ends.after);
    } else {
      const state = await wholeOrNothing(site, ends, where);
      mustDo(site, 'restart', where);
      expect(await stateOf(site), where).toEqual(state);
    }
    // What was there before is moved aside, never deleted; on PostgreSQL `--replace` drops the old rows.
    const aside = readdirSync(site.home).filter((name) => name.startsWith('before-restore-'));
    const stores = aside.map((name) => join(site.home, name)).filter((home) => existsSync(join(home, 'tessera.sqlite')));
    if (kind.name === 'SQLite' && aside.length > 0)
      expect(await Promise.all(stores.map(async (home) => (await stateOf({ ...site, home })).rows)), where).toContainEqual(
        ends.before.rows,
      );
  }
});
