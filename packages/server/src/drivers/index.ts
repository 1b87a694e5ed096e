/** From a connection to a driver; drivers of one connection are shared. */
import { Failure } from '@tessera/core/failures';
import { LRUCache } from 'lru-cache';
import type { Engine } from '../engine/engine.ts';
import { duckdbDriver } from './duckdb.ts';
import type { Driver } from './driver.ts';
import { postgresDriver } from './postgres.ts';

export interface Connection {
  readonly backend: string;
  /** SQLAlchemy's form, with the password. */
  readonly uri: string;
  /** `TESSERA_HOME`. */
  readonly home: string;
}

const ofEngine = new WeakMap<Engine, Driver>();

/** Open servers by address; one that nobody asks for a while is closed. */
const servers = new LRUCache<string, Driver>({
  max: 50,
  ttl: 30 * 60_000,
  updateAgeOnGet: true,
  // A question that still runs finishes first; there is nobody left to tell if closing fails.
  dispose: (driver) => void driver.close().catch(() => {}),
});

/** @throws Failure DIALECT_CANNOT for a backend without a driver */
export function driverFor({ backend, uri }: Connection, engine: Engine): Driver {
  if (backend === 'duckdb') {
    const made = ofEngine.get(engine) ?? duckdbDriver(engine);
    ofEngine.set(engine, made);
    return made;
  }
  if (backend !== 'postgresql') throw new Failure('DIALECT_CANNOT', { dialect: backend, what: 'connecting' });
  const open = servers.get(uri);
  if (open) return open;
  const made = postgresDriver(uri);
  servers.set(uri, made);
  return made;
}

/** Closes every server connection; the engine is closed by its owner. */
export function closeDrivers(): void {
  servers.clear();
}
