import { expect, test } from 'vitest';
import { openLine } from './host-line.ts';

/** What the framed page's end receives next. */
const received = (port: MessagePort): Promise<unknown> =>
  new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port.start();
  });

test('a question has the answer that names it; a refusal and the end of the line are errors', async () => {
  const { port1, port2 } = new MessageChannel();
  const line = openLine(port1);
  const first = line.ask('getActiveTabs');
  expect(await received(port2)).toEqual({ switchboardAction: 'get', method: 'getActiveTabs', messageId: 'm_1', args: {} });
  const second = line.ask('x', { chartId: 1 });
  expect(await received(port2)).toMatchObject({ messageId: 'm_2', args: { chartId: 1 } });
  port2.postMessage({ switchboardAction: 'error', messageId: 'm_2', error: 'not here' });
  port2.postMessage({ switchboardAction: 'reply', messageId: 'm_1', result: ['TAB-1'] });
  await expect(second).rejects.toThrow('not here');
  expect(await first).toEqual(['TAB-1']);
  const open = line.ask('getDataMask');
  line.close();
  await expect(open).rejects.toThrow('unmounted');
  await expect(line.ask('getDataMask')).rejects.toThrow('unmounted');
  expect(() => line.tell('guestToken', {})).not.toThrow();
});

test('the dashboard’s page is told and answered by what is defined', async () => {
  const { port1, port2 } = new MessageChannel();
  const line = openLine(port1);
  const seen = new Promise((resolve) => line.answer('observeDataMask', resolve));
  line.answer('resolvePermalinkUrl', ({ key }: { key: string }) => `https://app.example.org/${key}`);
  port2.postMessage({ switchboardAction: 'emit', method: 'observeDataMask', args: { a: 1 } });
  expect(await seen).toEqual({ a: 1 });
  port2.postMessage({ switchboardAction: 'get', messageId: 't_1', method: 'resolvePermalinkUrl', args: { key: 'k' } });
  expect(await received(port2)).toEqual({ switchboardAction: 'reply', messageId: 't_1', result: 'https://app.example.org/k' });
  port2.postMessage({ switchboardAction: 'get', messageId: 't_2', method: 'nothing' });
  expect(await received(port2)).toMatchObject({ switchboardAction: 'error', messageId: 't_2' });
  line.close();
});
