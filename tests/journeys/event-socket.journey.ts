/** Questions that jobs answer (`GLOBAL_ASYNC_QUERIES`): a page hears of them on one socket, and opens it again after a cut. */
import type { WebSocketRoute } from '@playwright/test';
import { password, startServer } from '../../scripts/machine/server.ts';
import { chart, chartMenu, expectSettled } from './dashboard.ts';
import { expect, test } from './story.ts';

// Rows: ASYNC-01
test('one socket of a page carries what becomes of its questions; cut, it is opened again after the last event', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const server = await startServer({ env: { TESSERA_FEATURE_FLAGS: 'GLOBAL_ASYNC_QUERIES=true' } });
  try {
    const sockets: WebSocketRoute[] = [];
    let [told, polls] = [0, 0];
    await page.routeWebSocket(/\/ws/, (socket) => {
      sockets.push(socket);
      socket.connectToServer().onMessage((message) => {
        told += 1;
        socket.send(message);
      });
    });
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/async_event')) polls += 1;
    });
    const refresh = async (): Promise<void> => {
      const reply = page.waitForResponse((each) => /\/api\/v1\/chart\/data\/[^/?]+$/.test(each.url()) && each.ok());
      await chartMenu(page, 'Flights', 'Force refresh');
      await reply;
      await expectSettled(chart(page, 'Flights'));
    };
    const form = { username: 'admin', password };
    await page.request.post(`${server.url}/login/`, { form, headers: { accept: 'application/json' } });
    await page.goto(`${server.url}/superset/dashboard/flights/`);
    await expectSettled(chart(page, 'Flights'));
    await expect.poll(() => told).toBeGreaterThan(0);
    const before = { told, polls };
    await refresh();
    await expect.poll(() => told).toBeGreaterThan(before.told);
    expect([polls, sockets.length]).toEqual([before.polls, 1]);

    await sockets[0]?.close();
    await expect(async () => {
      await refresh();
      expect(sockets).toHaveLength(2);
    }).toPass({ timeout: 30_000 });
    expect(sockets[1]?.url()).toMatch(/\/ws\?last_id=\d+-\d+$/);
    const again = told;
    await refresh();
    await expect.poll(() => told).toBeGreaterThan(again);
    expect(consoleErrors.splice(0).filter((line) => !line.includes('/ws'))).toEqual([]);
  } finally {
    await server.stop();
  }
});
