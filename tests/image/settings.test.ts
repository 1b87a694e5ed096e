/** What the files for Docker and systemd set is what the server reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../packages/server/src/config.ts';
import { stagesOf } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pairs = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));

test('the settings of the Dockerfile and of compose.yaml are settings of the server', () => {
  const image = stagesOf(read('Dockerfile')).at(-1)?.env ?? {};
  const composed = pairs(read('compose.yaml'), /^ {6}(TESSERA_\w+): (.*)$/gm);
  expect(Object.keys(composed)).toContain('TESSERA_DATABASE_URL');
  const filled = Object.entries(composed).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:-(.*?)\}/g, '$1').replaceAll(/\$\{.*?\}/g, 'password'),
  ]);
  expect(readConfig({ ...image, ...Object.fromEntries(filled) })).toMatchObject({ host: '0.0.0.0', port: 8088, home: '/data' });
});

test('the settings of the systemd unit are settings of the server, also those it shows commented out', () => {
  const example = pairs(read('deploy/environment.example'), /^#?([A-Z_]+)=(.*)$/gm);
  const unit = pairs(read('deploy/tessera.service'), /\b(TESSERA_\w+)=(\S+)/g);
  expect(readConfig({ ...example, ...unit })).toMatchObject({ home: '/var/lib/tessera', publicUrl: 'https://bi.example.org' });
});
