/**
 * A build step that makes the rules of antd's components now instead of in every browser: what would be some 40 functions a
 * page, with a CSS compiler and the arithmetic of tokens, is their result, a text: a tenth less work for a page until it
 * stands, and 3 to 6 kB less of it. antd runs here with our theme, light and dark; antd-style-hooks.ts puts the texts where antd would.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { commonRules, isKind, kinds, madeOf, type Declared } from './antd-machine.ts';
import type { MadeStyle } from './made-style.ts';

const here = createRequire(import.meta.url);
const virtual = 'virtual:antd-style:';
const styleModule = /[\\/]antd[\\/]es[\\/]([^?]*[\\/]style(?:[\\/][\w-]+)?\.js)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every node below, depth first. */
function* below(node: unknown): Generator<Node & Record<string, unknown>> {
  if (Array.isArray(node)) for (const each of node) yield* below(each);
  else if (isNode(node)) {
    yield node;
    for (const child of Object.values(node)) if (typeof child === 'object') yield* below(child);
  }
}

interface Call extends Omit<Declared, 'module'> {
  /** A variable that says whether the rules are wanted. */
  readonly unless: boolean;
  readonly start: number;
  readonly end: number;
}

/** The styles a module declares, in the order they stand there. */
function stylesDeclared(code: string, ast: { readonly body: readonly unknown[] }): Call[] {
  return ast.body.flatMap((statement) => {
    const isDefault = isNode(statement) && statement.type === 'ExportDefaultDeclaration';
    const text = isNode(statement) ? code.slice(statement.start, statement.end) : '';
    const exported = isDefault ? 'default' : /^export const (\w+)/.exec(text)?.[1];
    if (exported === undefined) return [];
    return [...below(statement)].flatMap((node): Call[] => {
      const callee = node.type === 'CallExpression' && isNode(node['callee']) ? String(node['callee']['name']) : '';
      if (!isKind(callee)) return [];
      const [first] = Array.isArray(node['arguments']) ? node['arguments'] : [];
      const words = isNode(first)
        ? [...code.slice(first.start, first.end).matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
        : [];
      const unless = /\binjectStyle\n? *\}\)$/.test(code.slice(node.start, node.end));
      const name = words.length > 1 ? words.join('-') : `${words[0]}-${words[0]}`;
      return [{ kind: callee, exported, name, unless, start: node.start, end: node.end }];
    });
  });
}

/** @throws Error when the module no longer reads so */
function withoutMakers(code: string): string {
  const start = code.indexOf('export const {');
  const call = code.indexOf('} = genStyleUtils({', start);
  const end = code.indexOf('\n});', call);
  if (start === -1 || call === -1 || end === -1) throw new Error('antd’s theme/util/genStyleUtils has changed.');
  const names = Object.keys(kinds).map((name) => `${name} = undefined`);
  return `${code.slice(0, start)}export const ${names.join(', ')};${code.slice(end + '\n});'.length)}`;
}

export function antdStyles(): Plugin {
  const hooks = join(import.meta.dirname, 'antd-style-hooks.ts');
  const wanted = new Map<string, () => MadeStyle>(Object.entries(commonRules));
  return {
    name: 'tessera-antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(virtual)) return { id: `\0${source}`, moduleSideEffects: false };
      if (source === './util/useResetIconStyle' && importer?.endsWith('/antd/es/theme/internal.js')) return '\0antd-icon-rules';
      if (source === 'virtual:antd-dynamic-css')
        return this.resolve('@rc-component/util/es/Dom/dynamicCSS.js', here.resolve('antd'), { skipSelf: true });
      return undefined;
    },
    load(id) {
      if (id === '\0antd-icon-rules') return `export { useIconRules as default } from ${JSON.stringify(hooks)};`;
      const style = id.startsWith(`\0${virtual}`) ? wanted.get(id.slice(virtual.length + 1)) : undefined;
      return style && `export default ${JSON.stringify(style())};`;
    },
    transform(code, id) {
      // Its makers of hooks have no callers any more; what is left of it is the name of a variable.
      if (/[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/.test(id)) return { code: withoutMakers(code), map: null };
      const module = styleModule.exec(id)?.[1]?.replaceAll('\\', '/');
      if (module === undefined) return undefined;
      const calls = stylesDeclared(code, this.parse(code));
      if (calls.length === 0) return undefined;
      let text = code;
      for (const [i, { kind, exported, name, unless, start, end }] of [...calls.entries()].reverse()) {
        wanted.set(`${module}#${exported}`, () => madeOf({ module, exported, kind, name }));
        text = `${text.slice(0, start)}${kinds[kind]}(style${i}${unless ? ', injectStyle' : ''})${text.slice(end)}`;
      }
      const names = [...new Set(calls.map(({ kind }) => kinds[kind]))].join(', ');
      const imports = calls.map(({ exported }, i) => `import style${i} from '${virtual}${module}#${exported}';`);
      return { code: `import { ${names} } from ${JSON.stringify(hooks)};${imports.join('')}${text}`, map: null };
    },
  };
}
