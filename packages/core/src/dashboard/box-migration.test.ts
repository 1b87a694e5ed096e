import { expect, test } from 'vitest';
import { boxMigrationOf, boxMigrations, showsBar, snoozeMs, type MigrationFacts } from './box-migration.ts';

const facts: MigrationFacts = {
  hasFilters: false,
  hasBoxes: true,
  mayEdit: true,
  asked: null,
  snoozedAt: undefined,
  now: 1_000_000_000_000,
};
const stateOf = (part: Partial<MigrationFacts>) => boxMigrationOf({ ...facts, ...part });

// Rows: FBOX-05, NF-05
test('an editor is asked about filter boxes once, and again a day after putting it off', () => {
  expect(stateOf({})).toBe('UNDECIDED');
  expect(stateOf({ snoozedAt: facts.now - snoozeMs + 1 })).toBe('SNOOZED');
  expect(stateOf({ snoozedAt: facts.now - snoozeMs })).toBe('UNDECIDED');
  expect(stateOf({ asked: 'reviewing', snoozedAt: facts.now })).toBe('REVIEWING');
  expect(stateOf({ asked: 'nonsense', snoozedAt: facts.now })).toBe('SNOOZED');
  expect(stateOf({ hasFilters: true, asked: 'REVIEWING' })).toBe('CONVERTED');
  expect(stateOf({ hasBoxes: false, asked: 'REVIEWING' })).toBe('NOOP');
  expect(stateOf({ mayEdit: false })).toBe('NOOP');
  expect(boxMigrations.filter(showsBar)).toEqual(['NOOP', 'REVIEWING', 'CONVERTED']);
});
