import { expect, test } from 'vitest';
import { annotationCharts, hiddenLayers, withAnnotationCharts } from './annotation-sources.ts';

const form = {
  metric: 'count',
  annotation_layers: [
    { name: 'Sales', sourceType: 'line', value: 7, show: true },
    { name: 'Lost', sourceType: 'table', value: 8, show: true },
    { name: 'Formula', annotationType: 'FORMULA', sourceType: '', value: 'x*2' },
    { name: 'Events', sourceType: 'NATIVE', value: 7 },
  ],
};

test('an export names the layers that it hides by their chart', () => {
  expect(hiddenLayers('Delays', form, (id) => (id === 7 ? 70 : undefined))).toEqual(['Delays: Lost']);
  expect(hiddenLayers('Delays', form, (id) => id)).toEqual([]);
});

test('layers that read other charts get their numbers, one whose chart is unknown is hidden, others stay', () => {
  expect(annotationCharts(form)).toEqual([7, 8]);
  expect(withAnnotationCharts(form, (id) => (id === 7 ? 70 : undefined))).toEqual({
    hidden: ['Lost'],
    form: {
      metric: 'count',
      annotation_layers: [
        { name: 'Sales', sourceType: 'line', value: 70, show: true },
        { name: 'Lost', sourceType: 'table', value: 8, show: false },
        { name: 'Formula', annotationType: 'FORMULA', sourceType: '', value: 'x*2' },
        { name: 'Events', sourceType: 'NATIVE', value: 7 },
      ],
    },
  });
  const plain = { metric: 'count' };
  expect(withAnnotationCharts(plain, () => 1).form).toBe(plain);
});
