/** Builds the web application into packages/web/dist; in development, proxies everything that is not a page to the server. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { detours } from './build/detours.ts';
import { hints } from './build/hints.ts';
import { noJsonSchema } from './build/no-json-schema.ts';
import { packedFiles } from './build/packed-files.ts';
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

export default defineConfig({
  plugins: [react(), detours(), noJsonSchema(), routesOnly(), hints(), packedFiles()],
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 40 },
            // One file for what every page needs at once; many small ones would cost a request each.
            { name: 'base', tags: ['$initial'], priority: 30 },
            // What many charts share, apart from the types themselves.
            { name: 'charts', test: /packages[\\/]charts[\\/]src[\\/](shared|controls)[\\/]/, minShareCount: 3, priority: 25 },
            // What nearly every part of ECharts stands on; the parts themselves come one by one (pictures/echarts-parts.ts).
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, minShareCount: 5, priority: 20 },
            { name: 'codemirror', test: /node_modules[\\/](@codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/, priority: 20 },
            {
              name: 'markdown',
              test: /node_modules[\\/](react-markdown|remark-|rehype-|micromark|mdast-|hast-|unified|unist-|vfile)/,
              priority: 20,
            },
            // Half a kB each, and a dozen of them on every page.
            { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons/, minShareCount: 4, priority: 20 },
            { name: 'board', test: /packages[\\/]core[\\/]src[\\/]dashboard[\\/]/, minShareCount: 2, priority: 15 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['TESSERA_DEV_PORT'] ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(behindProxy.map((path) => [path, { target: api, changeOrigin: false }])),
  },
});
