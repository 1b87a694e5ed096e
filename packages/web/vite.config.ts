/** Builds the web application into packages/web/dist; in development, proxies everything that is not a page to the server. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { libraryCuts } from './build/library-cuts.ts';
import { embedClient } from './build/embed-client.ts';
import { hints } from './build/hints.ts';
import { packedFiles } from './build/packed-files.ts';
import { partsOfInput } from './build/parts-of-input.ts';
import { routesOnly } from './build/routes-only.ts';

const api = process.env['TESSERA_DEV_API'] ?? 'http://127.0.0.1:8088';
const behindProxy = [
  '/api',
  '/superset/favstar',
  '/superset/log',
  '/superset/copy_dash',
  '/superset/fetch_datasource_metadata',
  '/superset/filter',
  '/superset/recent_activity',
  '/datasource',
  '/dynamic-plugins',
  '/logout',
  '/health',
  '/static/thumbnails',
];

// What jspdf would read HTML and SVG with is not installed: it is given finished pictures.
const unused = ['canvg', 'dompurify', 'html2canvas'];
const nothing = join(import.meta.dirname, 'build/nothing.ts');

export default defineConfig({
  resolve: { alias: Object.fromEntries(unused.map((name) => [name, nothing])) },
  plugins: [partsOfInput(), react(), libraryCuts(), routesOnly(), hints(), packedFiles(), embedClient()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    // The sizes that matter are gzip totals per route, measured by `npm run bench`.
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // antd's building blocks do nothing on import but do not say so; unsaid, a button brings the form validator.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['TESSERA_DEV_PORT'] ?? 5173),
    strictPort: true,
    proxy: {
      ...Object.fromEntries(behindProxy.map((path) => [path, { target: api, changeOrigin: false }])),
      '/ws': { target: api, changeOrigin: false, ws: true },
    },
  },
});
