import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmittedValues } from './filter-badge.tsx';

// Rows: XF-04
test('the chart that filters others lists each value it emits, and the way to take them back', () => {
  const pick = (label: string) => ({ filters: [{ col: 'make', op: 'IN' as const, val: [label] }], rows: [[label]], label });
  const drawn = renderToStaticMarkup(<EmittedValues picks={[pick('Audi'), pick('Fiat')]} onClear={() => undefined} />);
  expect(drawn).toMatch(/<h4>Emitted values<\/h4>.*Audi.*Fiat.*<button[^>]*>Click to clear emitted filters<\/button>/);
});
