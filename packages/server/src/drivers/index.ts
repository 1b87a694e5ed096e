/** From a connection to a driver. */
import { Failure } from '@tessera/core/failures';
import type { Engine } from '../engine/engine.ts';
import { duckdbDriver } from './duckdb.ts';
import type { Driver } from './driver.ts';

export interface Connection {
  readonly backend: string;
  /** SQLAlchemy's form, with the password. */
  readonly uri: string;
  /** `TESSERA_HOME`; local database files are below its folder `files`. */
  readonly home: string;
}

const ofEngine = new WeakMap<Engine, Driver>();

/** The driver of a connection; one is shared by all who ask. @throws Failure DIALECT_CANNOT */
export function driverFor(connection: Connection, engine: Engine): Driver {
  if (connection.backend !== 'duckdb') throw new Failure('DIALECT_CANNOT', { dialect: connection.backend, what: 'connecting' });
  const made = ofEngine.get(engine) ?? duckdbDriver(engine);
  ofEngine.set(engine, made);
  return made;
}
