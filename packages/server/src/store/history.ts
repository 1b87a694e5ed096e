/**
 * Notices a store that has come back older than it was: a fail-over to a copy that lagged behind, a restored backup.
 * What was saved since is gone, but pages still hold its versions. So that no such version is ever taken for a new one,
 * everything saved from then on gets a version above all that were given out: whoever holds a lost one is told (412), and
 * nobody's work is overwritten unseen.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far the store has come: the greatest id of a revision, the greatest version of any object. */
export interface HistoryPosition {
  readonly revision: number;
  readonly version: number;
}

/** Runs a statement and gives its rows. */
type Ask = (statement: string) => Promise<readonly Record<string, unknown>[]>;

/** The row that keeps the floor of versions since the store was last found older. */
const floorRow = "resource = 'store' and key = 'version_floor'";
const askedOf = `select (select max(id) from revisions) as revision, (select value from key_values where ${floorRow}) as floor`;

/** @param floor  a whole number */
function keepFloor(floor: number): string {
  const now = new Date().toISOString();
  return `insert into key_values (uuid, resource, key, value, created_on, changed_on)
    values ('${crypto.randomUUID()}', 'store', 'version_floor', '${floor}', '${now}', '${now}')
    on conflict (resource, key) do update set value = excluded.value, changed_on = excluded.changed_on`;
}

const nothing: HistoryPosition = { revision: 0, version: 0 };
/** How often at most it is written down how far the store has come. */
const keepMs = 1000;

/** One per open store. */
export class RevisionHistory {
  readonly #file: string | undefined;
  readonly #saves = new AsyncLocalStorage<HistoryPosition[]>();
  #reached: HistoryPosition;
  #floor = 0;
  #keptAt = 0;

  /** @param home  keeps how far the store had come over a restart; absent: nothing is kept */
  constructor(home: string | undefined) {
    this.#file = home === undefined ? undefined : join(home, 'history');
    this.#reached = this.#file === undefined ? nothing : readReached(this.#file);
  }

  /** The version an object gets when it is saved. @param before  0 for a new one */
  versionAfter(before: number): number {
    return Math.max(before, this.#floor) + 1;
  }

  /** A revision was written; it counts when the transaction around it has been kept. */
  saved(reached: HistoryPosition): void {
    this.#saves.getStore()?.push(reached);
  }

  /** Runs a transaction. @param work  ends when all is kept */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const saves: HistoryPosition[] = [];
    const result = await this.#saves.run(saves, work);
    if (saves.length > 0) this.#reach(saves);
    return result;
  }

  /**
   * Asks the store how far it has come, and compares. Call for every new connection: nobody changes a store unseen without
   * ending those that are there. A store found older keeps the floor from then on.
   * @throws the driver's error
   */
  async look(ask: Ask): Promise<void> {
    // As it was before asking: others go on saving meanwhile.
    const { revision, version } = this.#reached;
    const [told] = await ask(askedOf);
    const isAt = Number(told?.['revision'] ?? 0);
    this.#floor = Math.max(this.#floor, Number(told?.['floor'] ?? 0));
    if (isAt >= revision) return;
    this.#floor = Math.max(this.#floor, version);
    await ask(keepFloor(this.#floor));
    this.#reached = { revision: isAt, version: this.#floor };
    this.keep();
  }

  /** Writes down how far it has come; for the end. */
  keep(): void {
    if (this.#file !== undefined && this.#reached.revision > 0) writeReached(this.#file, this.#reached);
  }

  #reach(saves: readonly HistoryPosition[]): void {
    this.#reached = {
      revision: Math.max(this.#reached.revision, ...saves.map(({ revision }) => revision)),
      version: Math.max(this.#reached.version, ...saves.map(({ version }) => version)),
    };
    const now = performance.now();
    if (this.#keptAt !== 0 && now - this.#keptAt < keepMs) return;
    this.#keptAt = now;
    this.keep();
  }
}

/** A file nobody can read says nothing: the store stands as it is. */
function readReached(file: string): HistoryPosition {
  try {
    if (!existsSync(file)) return nothing;
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof read !== 'object' || read === null || !('revision' in read) || !('version' in read)) return nothing;
    return { revision: Number(read.revision) || 0, version: Number(read.version) || 0 };
  } catch {
    return nothing;
  }
}

/** The old or the new one; no save waits for the disk, and a full one stops none. */
function writeReached(file: string, reached: HistoryPosition): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(reached), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The next one is tried again.
  }
}
