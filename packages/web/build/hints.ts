/**
 * A build step that lists for the server what each page will ask for, so that the browser learns it with the page and not one
 * after another: `hints.json`, a list of `{address, files, signedIn, calls, dashboardCalls}` (read by
 * packages/server/src/rest/hints.ts).
 */
import type { Plugin } from 'vite';

interface Page {
  /** Regular expression on path and query; groups take only letters that may stand in an attribute as they are. */
  readonly address: string;
  /** Source modules, below packages/web: the page, then what it will most likely fetch. */
  readonly modules: readonly string[];
  /** Whoever is not signed in is led to the sign-in instead. */
  readonly signedIn?: true;
  /** Addresses of the API, with `$1` for the first group. */
  readonly calls?: readonly string[];
  /** The same, for users who may see the dashboard which the first group names. */
  readonly dashboardCalls?: readonly string[];
}

const asking = ['/api/v1/security/csrf_token/'];
const dashboard = '/api/v1/dashboard/$1';
const board = ['src/dashboard/page.tsx', 'src/pictures/echarts/echarts.tsx'];
const editor = ['src/explore/page.tsx'];

/** Of several that fit the first counts. */
const pages: readonly Page[] = [
  { address: '^/superset/dashboard/p/', modules: board, calls: asking },
  {
    address: '^/superset/dashboard/([\\w.~-]+)/?(?:[?#]|$)',
    modules: board,
    calls: asking,
    dashboardCalls: [dashboard, `${dashboard}/charts`, `${dashboard}/datasets`],
  },
  { address: '^/explore/\\?slice_id=(\\d+)$', modules: editor, calls: [...asking, '/api/v1/explore?slice_id=$1'] },
  { address: '^/(?:superset/)?explore/', modules: editor, calls: asking },
  { address: '^/(?:superset/welcome/?)?(?:[?#]|$)', modules: ['src/home/page.tsx'], signedIn: true },
  { address: '^/dashboard/list/', modules: ['src/dashboards/page.tsx'], signedIn: true },
  { address: '^/chart/list/', modules: ['src/charts/page.tsx'], signedIn: true },
  { address: '^/tablemodelview/list/', modules: ['src/datasets/page.tsx'], signedIn: true },
  { address: '^/(?:sqllab/|superset/sqllab)', modules: ['src/sql/page.tsx'], signedIn: true, calls: asking },
];

const font = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** @throws Error at the end of a build that has not one of the modules above */
export function hints(): Plugin {
  return {
    name: 'tessera-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const withImports = (start: readonly string[]): ReadonlySet<string> => {
          const files = new Set<string>();
          const visit = (file: string): void => {
            if (files.has(file)) return;
            files.add(file);
            byFile.get(file)?.imports.forEach(visit);
          };
          start.forEach(visit);
          return files;
        };
        const inPage = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
        const filesOf = ({ modules }: Page): string[] => {
          const starts = modules.map((module) => {
            const chunk = chunks.find(({ moduleIds }) =>
              moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/web/${module}`)),
            );
            if (!chunk) throw new Error(`No chunk is made for ${module}.`);
            return chunk.fileName;
          });
          const later = (from: readonly string[]): string[] => [...withImports(from)].filter((file) => !inPage.has(file));
          const scripts = later(starts);
          // Of the page itself only: browsers complain of a style sheet that was announced and not used.
          const styles = later(starts.slice(0, 1)).flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
          return [...new Set([...styles, ...scripts])];
        };
        const source = JSON.stringify(
          pages.map((page) => ({
            address: page.address,
            files: filesOf(page),
            signedIn: page.signedIn ?? false,
            calls: page.calls ?? [],
            dashboardCalls: page.dashboardCalls ?? [],
          })),
        );
        this.emitFile({ type: 'asset', fileName: 'hints.json', source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      // The letters of every page: asked for at once, so that texts are laid out once.
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => font.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
