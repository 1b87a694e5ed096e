/** Set up before every test file of a mutation check: tells the watched functions that the file's tests have called. */
import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { hitsFileVariable, hitsName } from './mutation-tests.ts';

const called = new Set<string>();
Object.assign(globalThis, { [hitsName]: (place: string) => void called.add(place) });

afterAll(() => {
  const file = process.env[hitsFileVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify([...called]));
});
