/** The notices of actions, copied links, exports, stars. The host of notices is replaced here. */
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { ArgsProps } from 'antd/es/notification/interface';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useExportBundle } from './bundle/export-bundle.ts';
import { sentenceOf } from './client.ts';
import { useToasts } from './kit/toasts.ts';
import { useCopy } from './kit/use-copy.ts';
import { sayUnread, starring, statusOf } from './lists/favourites.tsx';

// It records what it is asked to show.
const told: ({ type: string } & Pick<ArgsProps, 'title' | 'key' | 'duration' | 'role'>)[] = [];
const ended: unknown[] = [];
const record = (type: string) => (args: ArgsProps) => void told.push({ type, ...args });
vi.mock('@tessera/ui/notices', () => ({
  notices: async () => ({
    notification: {
      success: record('success'),
      info: record('info'),
      warning: record('warning'),
      error: record('error'),
      destroy: (key: unknown) => void ended.push(key),
    },
  }),
}));
const words = () => told.map(({ title }) => title);

beforeEach(() => {
  told.length = 0;
  ended.length = 0;
});

/** What a hook returns on a page. */
function given<T>(hook: () => T): T {
  const found: T[] = [];
  function Probe() {
    found.push(hook());
    return null;
  }
  renderToStaticMarkup(<Probe />);
  const [first] = found;
  if (first === undefined) throw new Error('The hook did not run.');
  return first;
}

// Rows: SHELL-11
test('notices stay by their kind, the same text is shown once; one of work under way stays until it is ended', async () => {
  const { success, info, warning, danger, working } = useToasts();
  success('Saved');
  info('Read');
  warning('Nearly full');
  danger('<b>Failed</b>');
  success('Saved');
  const done = working('Preparing');
  await vi.waitFor(() => expect(told).toHaveLength(6));
  expect(told.map(({ type, duration, role }) => [type, duration, role])).toEqual([
    ['success', 4, 'status'],
    ['info', 4, 'status'],
    ['warning', 6, 'status'],
    ['error', 8, 'alert'],
    ['success', 4, 'status'],
    ['info', 0, 'status'],
  ]);
  // One key, one notice; another text has another key.
  expect(told[4]?.key).toBe(told[0]?.key);
  expect(new Set(told.map(({ key }) => key)).size).toBe(5);
  // Words are text: React writes no HTML out of them.
  expect(told[3]?.title).toBe('<b>Failed</b>');
  done();
  await vi.waitFor(() => expect(ended).toEqual([told[5]?.key]));
});

test('two works of the same words are two notices: the end of one leaves the other', async () => {
  const { working } = useToasts();
  const [first, second] = [working('Preparing the export …'), working('Preparing the export …')];
  await vi.waitFor(() => expect(told).toHaveLength(2));
  first();
  await vi.waitFor(() => expect(ended).toEqual([told[0]?.key]));
  expect(told[1]?.key).not.toBe(told[0]?.key);
  second();
  await vi.waitFor(() => expect(ended).toHaveLength(2));
});

// Rows: LIST-12
test('a copied link is confirmed, also without the newer clipboard; a browser that refuses both is reported', async () => {
  const clipboard = { text: '' };
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void (clipboard.text = text) } });
  vi.stubGlobal('window', { isSecureContext: true, addEventListener: () => undefined, removeEventListener: () => undefined });
  const copy = given(useCopy);
  await copy('http://tessera.test/superset/sqllab?savedQueryId=5', 'Link Copied!');
  await vi.waitFor(() => expect(words()).toEqual(['Link Copied!']));
  expect(clipboard.text).toBe('http://tessera.test/superset/sqllab?savedQueryId=5');

  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  vi.stubGlobal('document', { documentElement: { dir: 'ltr' }, execCommand: () => true });
  await copy('x', 'Link Copied!');
  await vi.waitFor(() => expect(words()).toEqual(['Link Copied!', 'Link Copied!']));
  vi.stubGlobal('document', { documentElement: { dir: 'ltr' }, execCommand: () => false });
  await copy('x', 'Link Copied!');
  await vi.waitFor(() => expect(words().at(-1)).toBe('Sorry, your browser does not support copying.'));
});

// Rows: LIST-15
test('an export of chosen rows says that it is under way until its zip is here, and is saved as the server names it', async () => {
  const exportOf = given(useExportBundle);
  const asked: string[] = [];
  let answer = new Response('zip', { headers: { 'content-disposition': 'attachment; filename="dashboard_export_1.zip"' } });
  const link = { href: '', download: '', click: () => undefined };
  vi.stubGlobal('window', { location: { origin: 'http://tessera.test', pathname: '/', search: '', hash: '' } });
  vi.stubGlobal('document', {
    documentElement: { dir: 'ltr' },
    querySelector: () => null,
    getElementById: () => null,
    createElement: () => link,
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(String(url)));
    // Under way, and not ended.
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ title: 'Preparing the export …', duration: 0 }));
    expect(ended).toEqual([]);
    return answer;
  });
  await exportOf('dashboard', [3, 4]);
  expect(asked[0]).toMatch(/\/api\/v1\/dashboard\/export\/?\?q=!\(3,4\)/);
  expect(link.download).toBe('dashboard_export_1.zip');
  await vi.waitFor(() => expect(ended).toEqual([told[0]?.key]));

  // Layers that arrive hidden are named.
  answer = new Response('zip', { headers: { 'x-hidden-layers': encodeURIComponent('Delays: Goal') } });
  ended.length = 0;
  await exportOf('chart', [5]);
  await vi.waitFor(() => expect(words().at(-1)).toMatch(/hidden in the export.*: Delays: Goal$/));

  answer = new Response(JSON.stringify({ message: 'Not found' }), { status: 404 });
  ended.length = 0;
  await exportOf('dashboard', [9]);
  await vi.waitFor(() => expect(words().at(-1)).toBe('The export failed: Not found'));
  await vi.waitFor(() => expect(ended).toHaveLength(1));
});

const asked: string[] = [];
let answer = new Response();
const said: string[] = [];
const toasts = {
  failure: (error: unknown, say: (sentence: string) => string = String) => void said.push(say(sentenceOf(error))),
};
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function withServer(): void {
  asked.length = 0;
  said.length = 0;
  vi.stubGlobal('window', { location: { origin: 'http://tessera.test', pathname: '/', search: '', hash: '' } });
  vi.stubGlobal('document', { documentElement: { dir: 'ltr' }, querySelector: () => null, getElementById: () => null });
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const address = url instanceof Request ? url.url : String(url);
    if (address.includes('csrf')) return json(200, { result: 'token' });
    asked.push(`${init?.method ?? (url instanceof Request ? url.method : 'GET')} ${decodeURIComponent(address)}`);
    return answer.clone();
  });
}

// Rows: LIST-09
test('the stars of a page are asked for at once, and what cannot be read or saved is reported and taken back', async () => {
  withServer();
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answer = json(200, {
    result: [
      { id: 1, value: true },
      { id: 2, value: false },
    ],
  });
  const status = statusOf('dashboard', [1, 2]);
  expect(await cache.fetchQuery(status)).toEqual([1]);
  expect(asked).toEqual([expect.stringMatching(/^GET .*\/api\/v1\/dashboard\/favorite_status\/?\?q=!\(1,2\)$/)]);

  answer = json(422, { message: 'nofav' });
  const star = new MutationObserver(cache, starring(cache, toasts, 'dashboard', 2));
  const click = star.mutate(true);
  await vi.waitFor(() => expect(cache.getQueryData(status.queryKey)).toEqual([1, 2]));
  await expect(click).rejects.toThrow();
  expect(cache.getQueryData(status.queryKey)).toEqual([1]);
  expect(said).toEqual(['There was an error saving the favorite status: nofav']);

  const fault = await cache.fetchQuery({ ...status, staleTime: 0 }).catch((error: unknown) => error);
  sayUnread(toasts, fault);
  expect(said.at(-1)).toBe('There was an error fetching the favorite status: nofav');

  answer = json(200, { result: 'OK' });
  await star.mutate(true);
  expect(cache.getQueryData(status.queryKey)).toContain(2);
});

test('where nothing can be a favourite, and for no rows, nothing is asked', () => {
  expect([statusOf(undefined, [1]).enabled, statusOf('chart', []).enabled]).toEqual([false, false]);
});
