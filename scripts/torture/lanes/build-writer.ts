/** Makes one small file of the writer and the whole server: a process made of six hundred modules starts four times slower. */
import { join } from 'node:path';
import { build } from 'vite';
import type { LaneWriter } from './kill-lane.ts';

const root = join(import.meta.dirname, '../../..');
/** Native libraries and parsers of other languages: nothing that saves or imports asks them. */
const away = /^(@resvg\/resvg-js|libpg-query|@duckdb\/node-api|@polyglot-sql\/sdk|pg-native)$/;
const awayModule = 'module.exports = new Proxy({}, { get(_, name) { throw new Error(`Not in the writer: ${String(name)}`) } })';

/** @param folder  takes the file and compiled code */
export async function buildWriter(folder: string): Promise<LaneWriter> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'away',
        enforce: 'pre',
        resolveId: (id) => (away.test(id) ? `\0away:${id}` : undefined),
        load: (id) => (id.startsWith('\0away:') ? { code: awayModule, moduleType: 'js' } : undefined),
        // Paths of fonts and examples, which are read when they are asked for.
        transform: (code, id) =>
          id.includes('/packages/') ? code.replaceAll(/\b(import\.meta|require)\.resolve\(/g, 'String(') : undefined,
      },
    ],
    ssr: { noExternal: true },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '"file:///writer"' },
    build: {
      ssr: join(import.meta.dirname, 'writer.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: 'oxc',
      target: 'node24',
      rollupOptions: { output: { format: 'cjs', codeSplitting: false, entryFileNames: 'writer.cjs' } },
    },
  });
  return { file: join(folder, 'writer.cjs'), compiled: join(folder, 'compiled') };
}
