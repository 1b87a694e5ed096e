/** The faces of a chart, drawn without a browser. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiFailure } from '@tessera/api/client';
import { colourScale } from '@tessera/core/format/colour-scale';
import { limits } from '@tessera/core/limits';
import { sentenceOf } from '../client.ts';
import { askFault } from './ask.ts';
import { ChartView } from './chart-view.tsx';
import { PaintBoundary, Undrawable } from './paint-boundary.tsx';
import type { ChartState, ChartStatus } from './use-chart.ts';

const nothing = (): void => undefined;
const state = (status: ChartStatus, over: Partial<ChartState> = {}): ChartState => ({
  status,
  goesOn: false,
  question: undefined,
  answers: undefined,
  answered: undefined,
  error: undefined,
  reload: nothing,
  stop: nothing,
  ...over,
});
const draw = (chart: ChartState): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ChartView chart={chart} colours={colourScale({})} />
    </QueryClientProvider>,
  );
const refused = new ApiFailure(400, {
  message: 'The query failed.',
  errors: [
    {
      message: 'The query failed.',
      error_type: 'X',
      level: 'error',
      extra: { issue_codes: [{ code: 1, message: 'Issue 1: too big' }] },
    },
  ],
});

// Rows: EXP-20
test('a chart waits, asks, fails, is stopped or is of no known type, and says which', () => {
  expect(draw(state('waiting'))).toMatch(/data-status="waiting" aria-busy="true"/);
  expect(draw(state('loading'))).toMatch(/data-status="loading" aria-busy="true"/);
  expect(draw(state('done'))).toMatch(/data-status="done" aria-busy="false"/);
  const stopped = draw(state('stopped'));
  expect(stopped).toContain('Updating chart was stopped');
  expect(stopped).toContain('Run');
  expect(draw(state('unsupported'))).toContain('This visualization type is not supported.');
  expect(draw(state('failed', { error: new Error('The first query is wrong.') }))).toContain('The first query is wrong.');
});

// Rows: ASYNC-01
test('a chart that a job goes on with says that its page may be left', () => {
  const said = 'You may leave the page';
  expect(draw(state('loading'))).not.toContain(said);
  expect(draw(state('loading', { goesOn: true }))).toContain(said);
  const answers = { answers: [], notes: [], at: 0 };
  expect(draw(state('loading', { goesOn: true, answers }))).toMatch(/role="progressbar".*You may leave the page/);
});

// Rows: EXP-05
test('a failed chart shows the sentence of the server and, behind "See more", possible causes', () => {
  const html = draw(state('failed', { error: refused }));
  for (const text of ['This chart could not be loaded', 'The query failed.', 'See more', 'Issue 1: too big', 'Try again'])
    expect(html).toContain(text);
  expect(draw(state('failed', { error: new Error('just this') }))).not.toContain('See more');
});

// Rows: EXP-23
test('an answered chart without a size is not drawn', () => {
  const answers = { answers: [], notes: [], at: 0 };
  expect(draw(state('done', { answers }))).not.toContain('data-picture');
});

// Rows: EXP-21
test('a missing answer has a clear reason: time, a proxy, the network, and our own faults', () => {
  expect([limits.chartTimeoutMs, limits.annotationTimeoutMs]).toEqual([60_000, 60_000]);
  expect(sentenceOf(askFault(new DOMException('', 'AbortError'), true))).toBe(
    'The query took longer than 60 seconds and was stopped.',
  );
  const proxy = new ApiFailure(502, '<html>');
  expect(sentenceOf(askFault(proxy, false))).toBe('Received unexpected response status (502) while fetching chart data');
  expect(askFault(refused, false)).toBe(refused);
  for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(sentenceOf(askFault(new TypeError(words), false))).toBe('Network error.');
  // A bug is no fault of the network.
  expect(sentenceOf(new TypeError("Cannot read properties of undefined (reading 'x')"))).toContain('reading');
});

// Rows: EXP-21
test('a picture that cannot be painted fails in its own place, with the stack; another one is another try', () => {
  const html = renderToStaticMarkup(<Undrawable error={new Error('no map')} />);
  for (const text of ['Unexpected error', 'An error occurred while rendering the visualization: no map', 'See more', 'at '])
    expect(html).toContain(text);
  const [first, second] = [
    { kind: 'empty', title: 'a', summary: 'a' },
    { kind: 'empty', title: 'b', summary: 'b' },
  ] as const;
  const props = { broken: () => null, children: null };
  const error = new Error('x');
  expect(PaintBoundary.getDerivedStateFromError(error)).toEqual({ error });
  const failed = { picture: first, error };
  expect(PaintBoundary.getDerivedStateFromProps({ ...props, picture: first }, failed)).toBeNull();
  // As React does it: what is derived is merged into the state there is.
  const next = { ...failed, ...PaintBoundary.getDerivedStateFromProps({ ...props, picture: second }, failed) };
  expect(next).toEqual({ picture: second, error: undefined });
});
