/**
 * A build step that leaves of a contract what a caller of the server reads at run time: each route's method and path.
 * The shapes are types to the browser, and types are gone by then; with their zod schemas every page would be 30 kB heavier.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contracts = /[\\/]packages[\\/]api[\\/]src[\\/][\w-]+\.ts$/;

interface Called {
  readonly method: string;
  readonly path: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isRoute = (value: unknown): value is Called =>
  isRecord(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string' && 'permission' in value;

/** The routes of one resource by name, without their shapes; `undefined` for any other value. */
function routesOf(value: unknown): Record<string, Called> | undefined {
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  const routes = Object.values(value).filter(isRoute);
  if (routes.length === 0 || routes.length < names.length) return undefined;
  return Object.fromEntries(routes.map(({ method, path }, at) => [names[at] ?? '', { method, path }]));
}

/** Plain lists of words (choices of a form) stay, too. */
const isWords = (value: unknown): boolean => Array.isArray(value) && value.every((word) => typeof word === 'string');

/** The module a browser gets; `undefined` when this one declares no routes and stays as it is. */
export function leanModule(exported: Readonly<Record<string, unknown>>): string | undefined {
  const kept = Object.entries(exported).flatMap(([name, value]): [string, unknown][] => {
    const routes = routesOf(value);
    if (routes) return [[name, routes]];
    return isWords(value) ? [[name, value]] : [];
  });
  if (!kept.some(([, value]) => isRecord(value))) return undefined;
  return kept.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
}

/** What a page imports of a contract besides routes and lists of words is then missing, and the build says so. */
export function routesOnly(): Plugin {
  return {
    name: 'tessera-routes-only',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!contracts.test(id)) return undefined;
      // A module of ours, run by Node as it stands.
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const code = leanModule(exported);
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
  };
}
