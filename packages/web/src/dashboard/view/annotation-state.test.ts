import { expect, test } from 'vitest';
import { emptyFrame } from '@tessera/core/frame/frame';
import { annotationState } from './annotation-state.ts';

const event = { name: 'Holidays', annotationType: 'EVENT', show: true };
const answered = (annotationErrors: Record<string, string>) => ({
  status: 'done' as const,
  answers: { answers: [{ frame: emptyFrame(), annotationErrors, truncated: false }], notes: [], at: 0 },
});

// Rows: DASH-17
test('layers load with their chart; one that failed is named with its reason, a formula asks nothing', () => {
  const waits = { status: 'loading' as const, answers: undefined };
  expect(annotationState({ annotation_layers: [event] }, waits)).toBe('loading');
  expect(annotationState({ annotation_layers: [{ ...event, annotationType: 'FORMULA' }] }, waits)).toEqual([]);
  expect(annotationState({ annotation_layers: [{ ...event, show: false }] }, waits)).toEqual([]);
  expect(annotationState({}, waits)).toEqual([]);
  expect(annotationState({ annotation_layers: [event] }, answered({ Holidays: 'The layer is gone.' }))).toEqual([
    'Holidays: The layer is gone.',
  ]);
  expect(annotationState({ annotation_layers: [event] }, answered({}))).toEqual([]);
});
