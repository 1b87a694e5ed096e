import { expect, test } from 'vitest';
import { canRedo, canUndo, historyOf, isFull, isUnsaved, record, redo, undo } from './history.ts';

const steps = (count: number) =>
  Array.from({ length: count }, (_, i) => i + 1).reduce((history, n) => record(history, n), historyOf(0));

test('after undoing every step the board counts as saved', () => {
  const changed = steps(2);
  expect([isUnsaved(changed), isUnsaved(undo(undo(changed))), canUndo(undo(undo(changed)))]).toEqual([true, false, false]);
});

// Rows: DASH-42
test('after 50 steps the oldest is lost and the board stays unsaved however much is undone', () => {
  const full = steps(50);
  const over = record(full, 51);
  const back = Array.from({ length: 60 }).reduce<typeof over>((history) => undo(history), over);
  expect([isFull(steps(49)), isFull(full), full.exceeded, over.exceeded]).toEqual([false, true, false, true]);
  expect([over.past.length, back.present, isUnsaved(back)]).toEqual([50, 1, true]);
});

test('a new change after undo forgets what could be redone', () => {
  const branched = record(undo(steps(3)), 9);
  expect([branched.present, canRedo(branched), redo(branched)]).toEqual([9, false, branched]);
});

test('typing is one step, and begins anew after an undo', () => {
  const typed = ['a', 'ab', 'abc'].reduce((history, text) => record(history, text, 'title'), historyOf(''));
  expect([typed.past, undo(typed).present]).toEqual([[''], '']);
  expect(record(undo(typed), 'x', 'title').past).toEqual(['']);
});
