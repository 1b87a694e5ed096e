/** What is shipped for other sites' pages, without packing anything. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { embedManifest, shippedTypes } from './stage-embed.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-embed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (call: string): string => `import { embedDashboard } from './tessera-embed.js';
export async function show(mountPoint: HTMLElement): Promise<number> {
  const board = await embedDashboard(${call});
  board.observeDataMask(({ nativeFiltersChanged }) => console.log(nativeFiltersChanged));
  return (await board.getScrollSize()).height;
}
`;

/** What the compiler says of a page that embeds a dashboard. */
function compiled(call: string): string {
  writeFileSync(join(folder, 'tessera-embed.d.ts'), shippedTypes());
  writeFileSync(join(folder, 'page.ts'), page(call));
  const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc');
  const args = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', 'page.ts'];
  return spawnSync(tsc, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

// Rows: LINK-05
test('the types that are shipped stand alone, take the call of the embedding kit and refuse what it does not know', () => {
  const call = `{ id: 'a', supersetDomain: 'https://bi.example.org', mountPoint, fetchGuestToken: async () => 't',
    dashboardUiConfig: { hideTitle: true, filters: { expanded: true }, urlParams: { foo: 'x' } }, iframeSandboxExtras: ['allow-modals'],
    referrerPolicy: 'same-origin', iframeTitle: 'T', debug: true, resolvePermalinkUrl: ({ key }) => key }`;
  expect(compiled(call)).toBe('');
  expect(compiled(`{ id: 'a', supersetDomain: 'https://x', mountPoint }`)).toContain('fetchGuestToken');
  expect(embedManifest()).toMatchObject({ name: '@tessera/embed', type: 'module' });
});
