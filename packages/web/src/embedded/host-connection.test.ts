import { expect, test } from 'vitest';
import { lineOver } from './host-connection.ts';

/** The framing page's end: sends a call and gives what comes back. */
function host(port: MessagePort): (message: object) => Promise<unknown> {
  return (message) =>
    new Promise((resolve) => {
      port.addEventListener('message', (event) => resolve(event.data), { once: true });
      port.start();
      port.postMessage(message);
    });
}

test('a call is answered under its own id; unknown and failing ones say so and nothing more', async () => {
  const { port1, port2 } = new MessageChannel();
  const line = lineOver(port1);
  const call = host(port2);
  line.answer('getScrollSize', () => ({ width: 3, height: 4 }));
  line.answer('breaks', () => {
    throw new Error('secret');
  });
  expect(await call({ switchboardAction: 'get', method: 'getScrollSize', messageId: 'm_1' })).toEqual({
    switchboardAction: 'reply',
    messageId: 'm_1',
    result: { width: 3, height: 4 },
  });
  expect(await call({ switchboardAction: 'get', method: 'nothing', messageId: 'm_2' })).toMatchObject({
    switchboardAction: 'error',
    messageId: 'm_2',
  });
  const failed = await call({ switchboardAction: 'get', method: 'breaks', messageId: 'm_3' });
  expect(failed).toMatchObject({ switchboardAction: 'error', messageId: 'm_3' });
  expect(JSON.stringify(failed)).not.toContain('secret');
  port1.close();
});

test('a call without an answer reaches its method until it is taken back; junk is left alone', async () => {
  const { port1, port2 } = new MessageChannel();
  const line = lineOver(port1);
  const call = host(port2);
  const given: unknown[] = [];
  const takeBack = line.answer('guestToken', (args) => void given.push(args));
  line.answer('ping', () => 'pong');
  for (const junk of [null, 'x', { method: 'guestToken' }, { switchboardAction: 'reply', method: 'guestToken' }])
    port2.postMessage(junk);
  port2.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'a' } });
  await call({ switchboardAction: 'get', method: 'ping', messageId: '1' });
  takeBack();
  port2.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'b' } });
  await call({ switchboardAction: 'get', method: 'ping', messageId: '2' });
  expect(given).toEqual([{ guestToken: 'a' }]);
  port1.close();
});

test('a question to the dashboard waits until there is one, and not for ever', async () => {
  const { port1, port2 } = new MessageChannel();
  const line = lineOver(port1, 50);
  const call = host(port2);
  const early = call({ switchboardAction: 'get', method: 'getDashboardPermalink', messageId: 'm_1' });
  await Promise.resolve();
  line.answer('getDashboardPermalink', () => 'https://bi.example.org/superset/dashboard/7/');
  expect(await early).toEqual({
    switchboardAction: 'reply',
    messageId: 'm_1',
    result: 'https://bi.example.org/superset/dashboard/7/',
  });
  expect(await call({ switchboardAction: 'get', method: 'getActiveTabs', messageId: 'm_2' })).toMatchObject({
    switchboardAction: 'error',
    messageId: 'm_2',
  });
  port1.close();
});
