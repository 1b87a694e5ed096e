/** Runs antd here, with our theme, to see which rules a component of it puts into a page. */
import { createRequire } from 'node:module';
import type { FC, ReactNode } from 'react';
import { antdTheme } from '@tessera/ui/theme/antd-theme';
import { marks, type MadeStyle } from './made-style.ts';

const here = createRequire(import.meta.url);
const ofAntd = createRequire(here.resolve('antd'));

/** The parts of what antd stands on that are called here; its own types come with its sources, which are not these. */
interface Machine {
  readonly createElement: (type: unknown, props?: object | null, ...children: ReactNode[]) => ReactNode;
  readonly render: (node: ReactNode) => string;
  readonly createCache: () => Cache;
  readonly extractStyle: (cache: Cache, options: object) => string;
  readonly StyleProvider: unknown;
  readonly ConfigProvider: unknown;
}
/** Path of a style → count, then text, id, keyframes, whether for browsers only, order. */
interface Cache {
  readonly cache: Map<string, [number, readonly unknown[]]>;
}

let machine: Machine | undefined;

function loaded(): Machine {
  const react: Pick<Machine, 'createElement'> = here('react');
  const server: { renderToStaticMarkup: Machine['render'] } = here('react-dom/server');
  const styles: Pick<Machine, 'createCache' | 'extractStyle' | 'StyleProvider'> = ofAntd('@ant-design/cssinjs');
  const antd: Pick<Machine, 'ConfigProvider'> = here('antd');
  machine ??= {
    createElement: react.createElement,
    render: server.renderToStaticMarkup,
    createCache: styles.createCache,
    extractStyle: styles.extractStyle,
    StyleProvider: styles.StyleProvider,
    ConfigProvider: antd.ConfigProvider,
  };
  return machine;
}

/** What antd makes styles with, and what stands for it (antd-style-hooks.ts). */
export const kinds = {
  genStyleHooks: 'styleHook',
  genComponentStyleHook: 'rulesHook',
  genSubStyleComponent: 'rulesComponent',
} as const;
export type Kind = keyof typeof kinds;

export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** Everything a probe registers under our theme. */
function registered(probe: FC, mode: 'light' | 'dark', isStill: boolean): Cache {
  const { createElement, render, createCache, StyleProvider, ConfigProvider } = loaded();
  const cache = createCache();
  const themed = createElement(ConfigProvider, { theme: antdTheme(mode, isStill) }, createElement(probe));
  render(createElement(StyleProvider, { cache, mock: 'server' }, themed));
  return cache;
}

/** The text of the entries of a cache whose path begins so. */
function textOf(cache: Cache, type: 'style' | 'cssVar', begins: string): { css: string; order: number } {
  const { createCache, extractStyle } = loaded();
  const some = createCache();
  let order = -999;
  for (const [path, [count, entry]] of cache.cache) {
    const [kind, ...rest] = path.split('%').filter((part) => part !== '');
    if (kind !== type || !rest.join('%').startsWith(begins)) continue;
    const isForBrowsers = type === 'style' && entry[3] === true;
    some.cache.set(path, [count, isForBrowsers ? entry.with(3, false) : entry]);
    if (type === 'style') order = Number(entry[4]);
  }
  const css = extractStyle(some, { plain: true, types: type }).replace(/\.data-ant-cssinjs-cache-path\{.*\}$/s, '');
  return { css, order };
}

/** Without the rules for pages that are read from right to left: ours are in English. */
const leftToRight = (css: string): string =>
  css.replace(/(?<=^|[{};])[^{};@]*-rtl[^{};@]*\{[^{}]*\}/g, (rule) =>
    rule
      .slice(0, rule.indexOf('{'))
      .split(',')
      .every((selector) => selector.includes('-rtl'))
      ? ''
      : rule,
  );

/** @throws Error when rules differ by theme: then they cannot be one text */
function made(probe: FC, name: string, begins: string): MadeStyle {
  const [light, dark, still] = [
    registered(probe, 'light', false),
    registered(probe, 'dark', false),
    registered(probe, 'light', true),
  ];
  const [rules, ...others] = [light, dark, still].map((cache) => textOf(cache, 'style', begins));
  const [lightVars = '', darkVars = '', stillVars] = [light, dark, still].map((cache) => textOf(cache, 'cssVar', '').css);
  if (!rules || rules.css === '' || others.some(({ css }) => css !== rules.css) || stillVars !== lightVars)
    throw new Error(`The rules of antd’s ${name} cannot be made beforehand.`);
  return {
    name,
    order: rules.order,
    css: leftToRight(rules.css),
    vars: { 'tessera-light': lightVars, 'tessera-dark': darkVars },
  };
}

/** A style one of antd's modules declares. */
export interface Declared {
  /** Below `antd/es`: `button/style/index.js`. */
  readonly module: string;
  readonly exported: string;
  readonly kind: Kind;
  readonly name: string;
}

/** Its rules, with marks in place of the classes or for these classes. */
export function madeOf(
  { module, exported, kind, name }: Declared,
  prefix: string = marks.prefix,
  root: string = marks.root,
): MadeStyle {
  const { createElement } = loaded();
  const lib: Record<string, unknown> = here(`antd/lib/${module}`);
  const style = lib[exported];
  if (typeof style !== 'function') throw new Error(`antd/lib/${module} exports no ${exported}.`);
  const probe: FC =
    kind === 'genSubStyleComponent'
      ? () => createElement(style, { prefixCls: prefix, rootCls: root })
      : () => (Reflect.apply(style, undefined, [prefix, root]), null);
  return made(probe, name, `${name}%${prefix}`);
}

const probeOfButton: FC = () => {
  const lib: { default: (prefix: string) => unknown } = here('antd/lib/button/style');
  lib.default('ant-btn');
  return null;
};

/** Rules every component brings, and those of icons. */
export const commonRules = {
  shared: () => made(probeOfButton, 'shared', 'Shared%'),
  icons: () => made(() => null, 'icons', 'ant-design-icons%'),
};
