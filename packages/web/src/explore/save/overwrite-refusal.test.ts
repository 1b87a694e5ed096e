import { expect, test } from 'vitest';
import { overwriteRefusal } from './overwrite-refusal.ts';

test('only what may be overwritten is offered for it; otherwise the reason is shown', () => {
  expect(overwriteRefusal({ can_overwrite: true, is_managed_externally: false })).toBeUndefined();
  expect(overwriteRefusal({ can_overwrite: false, is_managed_externally: false })).toBe('Only an owner may overwrite this chart');
  expect(overwriteRefusal({ can_overwrite: true, is_managed_externally: true })).toContain('managed externally');
  expect(overwriteRefusal(undefined)).toBe('This chart is not saved yet');
});
