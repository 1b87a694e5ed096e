/**
 * Reads all modules and lists what breaks the rules: import directions, cycles, sizes, undeclared packages, raw colours, ways
 * from text to markup, outgoing connections, regular expressions that explode, undocumented folders.
 */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { boundaries, chartSiblings, forbidden, longFiles, onlyIn, networkModules } from './boundaries.ts';
import { regexesIn, regexFault } from './regexes.ts';

/** A TypeScript module with what it imports; `target` is undefined for packages from outside. */
export interface Module {
  /** Path from the root, with slashes. */
  path: string;
  lines: number;
  text: string;
  imports: { specifier: string; target: string | undefined; typeOnly: boolean }[];
}

const root = join(import.meta.dirname, '..');
const rawColour = /#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?!['"]?\s*\))|\brgba?\(\s*\d/;

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [path] : [];
  });
}

/** Specifier → file of ours, or undefined for a package from outside. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, join(dirname(from), specifier.replace(/\?.*$/, '')));
  const ours = /^@tessera\/(\w+)(?:\/(.*))?$/.exec(specifier);
  if (!ours) return undefined;
  const manifest = JSON.parse(readFileSync(join(root, 'packages', ours[1] ?? '', 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const key = ours[2] ? `./${ours[2]}` : '.';
  const target = manifest.exports[key] ?? manifest.exports['./*']?.replace('*', ours[2] ?? '') ?? '';
  return join('packages', ours[1] ?? '', target);
}

/** Every TypeScript module below the given folders. */
export function readModules(folders = ['packages', 'scripts', 'tests']): Module[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => sourcesBelow(join(root, folder)))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const { module } = parseSync(file, text);
      const stated = [
        ...module.staticImports.map((i) => ({
          specifier: i.moduleRequest.value,
          typeOnly: i.entries.length > 0 && i.entries.every((e) => e.isType),
        })),
        ...module.staticExports.flatMap((e) =>
          e.entries.flatMap((x) => (x.moduleRequest ? [{ specifier: x.moduleRequest.value, typeOnly: x.isType }] : [])),
        ),
        ...module.dynamicImports.flatMap((d) => {
          const literal = text.slice(d.moduleRequest.start, d.moduleRequest.end);
          const plain = /^(['"])([^'"]+)\1$/.exec(literal);
          return plain ? [{ specifier: plain[2] ?? '', typeOnly: false }] : [];
        }),
      ];
      const imports = stated.map((i) => ({ ...i, target: resolve(file, i.specifier) }));
      return { path: relative(root, file), lines: text.split('\n').length - 1, text, imports };
    });
}

const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function directionFaults(modules: Module[]): string[] {
  const faults: string[] = [];
  const rules = Object.entries(boundaries);
  for (const module of modules) {
    const rule = rules.find(([folder]) => inside(module.path, folder));
    for (const { target, specifier } of module.imports) {
      if (!target) continue;
      if (!existsSync(join(root, target))) faults.push(`${module.path}: ${specifier} leads nowhere`);
      if (rule && !inside(target, rule[0]) && !rule[1].some((folder) => inside(target, folder)))
        faults.push(`${module.path}: may not import ${target}`);
      const no = forbidden.find((f) => inside(module.path, f.from) && inside(target, f.to) && !module.path.endsWith('.test.ts'));
      if (no) faults.push(`${module.path}: may not import ${target} (${no.why})`);
      faults.push(...siblingFault(module.path, target));
    }
  }
  return faults;
}

function siblingFault(from: string, to: string): string[] {
  const { folder, open } = chartSiblings;
  const room = (path: string): string | undefined =>
    inside(path, folder) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const [a, b] = [room(from), room(to)];
  if (!a || !b || a.includes('.') || b.includes('.') || a === b || (open as readonly string[]).includes(b)) return [];
  return [`${from}: a chart type may not import its sibling ${to}`];
}

/** Sets of modules that reach each other; each is one fault. Tarjan's algorithm. */
function knots(modules: Module[]): string[] {
  const byPath = new Map(modules.map((m) => [m.path, m]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path) ?? 0);
    stack.push(path);
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (!target || !byPath.has(target) || target === path) continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(path, Math.min(low.get(path) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(path) !== index.get(path)) return;
    const knot = stack.splice(stack.indexOf(path));
    if (knot.length > 1) found.push(knot);
  };
  for (const { path } of modules) if (!index.has(path)) visit(path);
  return found.map((knot) => `knot: ${knot.join(' ↔ ')}`);
}

function packageFaults(modules: Module[]): string[] {
  const declared = new Map<string, Set<string>>();
  const declaredIn = (folder: string): Set<string> => {
    const known = declared.get(folder);
    if (known) return known;
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    const names = new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.devDependencies ?? {})]);
    declared.set(folder, names);
    return names;
  };
  return modules.flatMap((module) => {
    const home = /^packages\/\w+/.exec(module.path)?.[0] ?? '.';
    return module.imports.flatMap(({ specifier, typeOnly }) => {
      if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:')) return [];
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
      const faults: string[] = [];
      if (!declaredIn(home).has(name) && name !== `@tessera/${home.split('/')[1]}`)
        faults.push(`${module.path}: ${name} is not declared in ${home}/package.json`);
      const only = onlyIn.find((o) => o.name === name);
      const where = only?.in.some((folder) => inside(module.path, folder)) ?? true;
      const typesOnly =
        name === 'echarts' && inside(module.path, 'packages/charts/src') && !typeOnly && !module.path.endsWith('.test.ts');
      if (!where || typesOnly) faults.push(`${module.path}: ${name} is imported elsewhere (${only?.why ?? ''})`);
      return faults;
    });
  });
}

function sizeFaults(modules: Module[]): string[] {
  return modules
    .filter((m) => m.lines > 500 && !(m.path in longFiles))
    .map((m) => `${m.path}: ${m.lines} lines; 500 is the limit`);
}

function colourFaults(modules: Module[]): string[] {
  return modules
    .filter(
      (m) =>
        inside(m.path, 'packages') &&
        !inside(m.path, 'packages/core/src/look') &&
        !/\.(test|testing)\.tsx?$|\/example\.ts$/.test(m.path),
    )
    .flatMap((m) =>
      m.text.split('\n').flatMap((line, i) => {
        const code = line.replace(/^\s*(\*|\/\/).*|\/\/ .*$|\/\*.*?\*\//, '');
        return rawColour.test(code) ? [`${m.path}:${i + 1}: a raw colour outside core/look: ${line.trim().slice(0, 80)}`] : [];
      }),
    );
}

/**
 * Ways for a text to become markup or code. None is ever needed: React and `textContent` write text, pictures are data.
 * The server has no page to write into, but must not compile either.
 */
const sinks: readonly [pattern: RegExp, what: string][] = [
  [/\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|createContextualFragment)\b/, 'markup made of text'],
  [/\b(?:setHTML|setHTMLUnsafe|parseHTMLUnsafe|DOMParser|srcdoc|srcDoc)\b|\bdocument\s*\.\s*write/, 'markup made of text'],
  [/\beval\s*\(|\bnew\s+Function\b|\bset(?:Timeout|Interval)\(\s*['"`]/, 'code made of text'],
  [/['"`]\s*(?:javascript|vbscript):/i, 'a link that runs'],
];
/** HTML in Markdown is read in one place, whose tree is cleaned before it becomes elements. */
const markupReader = /['"]rehype-raw['"]|\brehypeRaw\b/;
const markupProse = 'packages/web/src/pictures/prose/prose-markup.tsx';
/** ECharts writes a tooltip that is a string as markup: only the painter may name its tooltip's content, and it gives elements. */
const tooltipMarkup = /\brenderMode\b|\btooltip:\s*\{[^}]*\bformatter\b|\btooltip:\s*\{[^}]*\bextraCssText\b/;
/** A mail is shown as its own page, in a frame in which nothing runs and that reaches nothing (`sandbox=""`). */
const mailFrame = 'packages/web/src/report-dialog/preview.tsx';
const isFramed = (line: string): boolean => line.includes('sandbox=""');
const tooltipPainter = 'packages/web/src/pictures/echarts/use-echarts.ts';

function sinkFaults(modules: Module[]): string[] {
  return modules
    .filter((m) => inside(m.path, 'packages') && !/\.(test|testing)\.tsx?$/.test(m.path))
    .flatMap((m) =>
      m.text.split('\n').flatMap((line, i) => {
        const code = line.replace(/^\s*(\*|\/\/).*|(?<!:)\/\/ .*$|\/\*.*?\*\//, '');
        const found =
          m.path === mailFrame && isFramed(code) ? [] : sinks.filter(([pattern]) => pattern.test(code)).map(([, what]) => what);
        if (m.path !== tooltipPainter && tooltipMarkup.test(code)) found.push('a tooltip of its own');
        if (m.path !== markupProse && markupReader.test(code)) found.push('markup in Markdown');
        return found.map((what) => `${m.path}:${i + 1}: ${what}: ${line.trim().slice(0, 80)}`);
      }),
    );
}

const isShipped = ({ path }: Module): boolean => inside(path, 'packages') && !/\.(test|testing)\.tsx?$/.test(path);

/** Modules of Node and of drivers that open connections; and `fetch`, which needs no import. */
const connecting =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)$|^undici$|^(?:pg|mysql2|tedious|nodemailer|ioredis|@clickhouse\/client)(?:\/|$)/;

/** Every connection leaves by the one way out, whose addresses are checked (SECURITY.md#one-way-out). */
function wayOutFaults(modules: Module[]): string[] {
  const onServer = modules.filter(
    (m) => isShipped(m) && inside(m.path, 'packages/server/src') && m.path !== 'packages/server/src/test-server.ts',
  );
  return onServer
    .filter(({ path }) => !networkModules.some(({ in: folder }) => inside(path, folder)))
    .flatMap(({ path, imports, text }) => [
      ...imports
        .filter(({ specifier, typeOnly }) => !typeOnly && connecting.test(specifier))
        .map(({ specifier }) => `${path}: ${specifier} is imported outside egress (boundaries.ts: networkModules)`),
      ...(/(?<![.\w])fetch\(|\bnew (?:WebSocket|EventSource)\b/.test(text) ? [`${path}: asks the network outside egress`] : []),
    ]);
}

function regexFaults(modules: Module[]): string[] {
  return modules.filter(isShipped).flatMap(({ path, text }) =>
    regexesIn(path, text).flatMap(({ pattern, line }) => {
      const fault = regexFault(pattern);
      return fault === undefined ? [] : [`${path}:${line}: ${fault}: /${pattern.slice(0, 80)}/`];
    }),
  );
}

/** A newcomer finds every folder on the map. Chart types, a folder each, stand in docs/charts.md. */
function mapFaults(modules: Module[]): string[] {
  const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const rooms = modules.flatMap(({ path }) => /^packages\/(?:core|sql|server|ui|web)\/src\/[^/]+(?=\/)/.exec(path) ?? []);
  return [...new Set(rooms)]
    .filter((room) => !new RegExp(`(?<![\\w-])${basename(room)}/`).test(map))
    .map((room) => `${room}: does not stand in ARCHITECTURE.md`);
}

/** Everything that is wrong, one line each. */
export function faultsOf(modules: Module[]): string[] {
  if (modules.length < 20) return [`only ${modules.length} modules were seen: the reader is broken`];
  return [
    directionFaults,
    knots,
    packageFaults,
    sizeFaults,
    colourFaults,
    sinkFaults,
    wayOutFaults,
    regexFaults,
    mapFaults,
  ].flatMap((rule) => rule(modules));
}

/** How many lines switch a check off or cast a type; the number may only fall. */
export function suppressionsIn(modules: Module[]): number {
  const mark = /@ts-(ignore|expect-error|nocheck)|oxlint-disable|\bas any\b|: any\b/;
  return modules.flatMap((m) => m.text.split('\n')).filter((line) => mark.test(line)).length;
}
