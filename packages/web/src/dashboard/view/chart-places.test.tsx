import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ComingChart, MissingChart } from './chart-places.tsx';

// Rows: DASH-24
test('a chart that was deleted leaves a note that says how to be rid of it', () => {
  const shown = renderToStaticMarkup(<MissingChart height={400} />);
  expect(shown).toContain('There is no chart definition associated with this component, could it have been deleted?');
  expect(shown).toContain('Delete this container and save to remove this message.');
});

// Rows: DASH-25
test('a chart that is on its way keeps its place, and says that it is busy', () => {
  const shown = renderToStaticMarkup(<ComingChart height={400} />);
  expect(shown).toContain('aria-busy="true"');
  expect(shown).toContain('height:400px');
});
