import { expect, test } from 'vitest';
import { leaveQuestion } from './filter-dialog.tsx';
import { canSave } from './use-filter-draft.ts';

// Rows: NF-18
test('closing with edits is asked about, and what was just removed is saved when it can no longer be brought back', () => {
  expect(leaveQuestion()).toEqual({
    title: 'There are unsaved changes.',
    content: 'Are you sure you want to cancel?',
    okText: 'Yes, cancel',
    cancelText: 'Keep editing',
    autoFocusButton: 'cancel',
  });
  expect([canSave({ removed: new Set() }), canSave({ removed: new Set(['NATIVE_FILTER-a']) })]).toEqual([true, false]);
});
