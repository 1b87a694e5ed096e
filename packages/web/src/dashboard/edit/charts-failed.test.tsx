import { ApiFailure } from '@tessera/api/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChartsFailed } from './charts-failed.tsx';

// Rows: PAGE-03
test('saved charts that could not be fetched leave the reason, and a way to try again', () => {
  const shown = renderToStaticMarkup(
    <ChartsFailed error={new ApiFailure(500, { message: 'Boom' })} retry={() => undefined} />,
  ).replaceAll(/<[^>]*>/g, ' ');
  expect(shown).toContain('Could not fetch all saved charts');
  expect(shown).toContain('Sorry there was an error fetching saved charts: Boom');
  expect(shown).toContain('Try again');
});
