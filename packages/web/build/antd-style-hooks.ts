/**
 * What is left in the browser of antd's styles: each component's rules are made while the application is built
 * (antd-styles.ts), and are put into the page where and when antd would put them.
 */
import { DesignTokenContext } from 'antd/es/theme/context';
import useToken from 'antd/es/theme/useToken';
import { use, useInsertionEffect } from 'react';
import { updateCSS } from 'virtual:antd-dynamic-css';
import icons from 'virtual:antd-style:icons';
import shared from 'virtual:antd-style:shared';
import { named, type MadeStyle } from './made-style.ts';

const inserted = new Set<string>();

function insert(key: string, css: string, order: number): void {
  if (inserted.has(key)) return;
  inserted.add(key);
  if (css !== '') updateCSS(css, key, { mark: 'data-css-hash', prepend: 'queue', priority: order });
}

/** antd gives the rules which all share the order of whoever is rendered first. */
let sharedOrder: number | undefined;

function insertRules({ name, css, order }: MadeStyle, prefix: string, root: string): void {
  insert('shared', shared.css, sharedOrder ?? order);
  insert(`${name}|${prefix}`, named(css, prefix, root), order);
}

/** Stands for antd's `genStyleHooks`. @returns a hook: the hash class (we have none) and the class of the variables */
export const styleHook =
  (style: MadeStyle, hasRules = true) =>
  (prefix: string, root: string = prefix): [string, string | undefined] => {
    const key = use(DesignTokenContext).cssVar?.key;
    sharedOrder ??= style.order;
    useInsertionEffect(() => {
      if (hasRules) insertRules(style, prefix, root);
      insert(`${style.name}|${prefix}|${root}|${key}`, named(style.vars?.[key ?? ''] ?? '', prefix, root), -999);
    }, [prefix, root, key]);
    return ['', key];
  };

/** Stands for antd's `genComponentStyleHook`. */
export const rulesHook =
  (style: MadeStyle) =>
  (prefix: string, root: string = prefix): string => {
    sharedOrder ??= style.order;
    useInsertionEffect(() => insertRules(style, prefix, root), [prefix, root]);
    return '';
  };

/** Stands for antd's `genSubStyleComponent`. */
export const rulesComponent = (style: MadeStyle) => {
  const useRules = rulesHook(style);
  return function Rules({ prefixCls, rootCls = prefixCls }: { prefixCls: string; rootCls?: string }): null {
    useRules(prefixCls, rootCls);
    return null;
  };
};

/** Stands for what antd's `ConfigProvider` registers for icons; the variables of the theme come with its token. */
export function useIconRules(): void {
  useToken();
  useInsertionEffect(() => insert('icons', icons.css, icons.order), []);
}
