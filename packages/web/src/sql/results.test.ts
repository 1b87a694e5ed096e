import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Results } from './results.tsx';

test('an error is marked as the old one while the next statement runs, and only then', () => {
  const shown = (isRunning: boolean): string =>
    renderToStaticMarkup(
      createElement(Results, { outcome: { kind: 'failed', error: new Error('No such table.'), sql: 'select' }, isRunning }),
    );
  expect(shown(true)).toContain('No such table.');
  expect(shown(true)).toContain('aria-busy="true"');
  expect(shown(false)).not.toContain('aria-busy="true"');
});
