import { limits } from '@tessera/core/limits';
import { expect, test } from 'vitest';
import { toastSeconds } from './toasts.ts';

// Rows: DET-13
test('good news stays four seconds, a warning six, a failure eight; a deleted filter can be had back for five', () => {
  expect(toastSeconds).toEqual({ success: 4, info: 4, warning: 6, error: 8 });
  expect(limits.filterDeletionUndoMs).toBe(5000);
});
