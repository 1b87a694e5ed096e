/**
 * A build step that lays the client with which other sites embed dashboards beside the application, for `import` and as a plain
 * script: `static/embed/tessera-embed.mjs` and `tessera-embed.js` (docs/guides/embed-a-dashboard.md).
 */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { packFile } from './packed-files.ts';

const client = join(import.meta.dirname, '../../embed');
const files = { es: 'tessera-embed.mjs', iife: 'tessera-embed.js' } as const;

/** A plugin of Vite; it does nothing while developing. */
export function embedClient(): Plugin {
  return {
    name: 'tessera-embed-client',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const outDir = join(dir, 'static/embed');
      await build({
        configFile: false,
        root: client,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir,
          emptyOutDir: true,
          target: 'es2022',
          minify: true,
          lib: {
            entry: join(client, 'src/index.ts'),
            name: 'tesseraEmbed',
            formats: ['es', 'iife'],
            fileName: (format) => (format === 'es' ? files.es : files.iife),
          },
        },
      });
      await Promise.all(Object.values(files).map((file) => packFile(join(outDir, file))));
    },
  };
}
