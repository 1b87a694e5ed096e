/** Thousands of kills: several lanes at once, in slices of a fresh store each, so that a run may end and go on later. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../random.ts';
import { inspectStore } from '../store.ts';
import { createLaneObjects, killOnce, type LaneTally, type LaneWriter } from './kill-lane.ts';
import type { LaneStore, LaneWork } from './plan.ts';

/** Lanes on one PostgreSQL write into one store, as several servers do; on SQLite each has a store of its own. */
const laneCount = 3;
/** Kills of one lane before its store is thrown away. */
const killsPerLane = 20;

/** A PostgreSQL of the run's own; absent: SQLite. */
export type NewDatabase = ((name: string) => string) | undefined;

interface Lane {
  readonly at: LaneStore;
  readonly work: LaneWork;
}

/** @param kills  how many, at most `laneCount * killsPerLane` */
export async function killSlice(writer: LaneWriter, newDatabase: NewDatabase, kills: number, seed: number): Promise<LaneTally> {
  const tally: LaneTally = { kills: 0, acknowledged: 0, unknown: 0, faults: [] };
  const database = newDatabase?.(`kills_${crypto.randomUUID().replaceAll('-', '')}`);
  const lanes: Lane[] = [];
  for (let lane = 1; lane <= Math.min(laneCount, kills); lane += 1) {
    const home = mkdtempSync(join(tmpdir(), 'tessera-lane-'));
    const at = { lane, home, databaseUrl: database && `${database}?application_name=lane${lane}` };
    lanes.push({ at, work: await createLaneObjects(writer, at) });
  }
  let left = kills;
  await Promise.all(
    lanes.map(async ({ at, work }) => {
      const random = randomFrom(seed * 31 + at.lane);
      while (left > 0) {
        left -= 1;
        const faults = await killOnce(writer, at, work, random, tally);
        tally.faults.push(...faults.map((fault) => `lane ${at.lane}, kill ${tally.kills}: ${fault}`));
      }
    }),
  );
  for (const { at } of database ? lanes.slice(0, 1) : lanes) tally.faults.push(...(await inspectStore(at, false)));
  for (const { at } of lanes) rmSync(at.home, { recursive: true, force: true });
  return tally;
}

/** Kills of one slice. */
export const killsPerSlice = laneCount * killsPerLane;
