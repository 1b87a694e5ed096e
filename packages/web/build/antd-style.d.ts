/** Rules of antd made by antd-styles.ts. */
declare module 'virtual:antd-style:*' {
  import type { MadeStyle } from './made-style.ts';

  const style: MadeStyle;
  export default style;
}

/** antd's own way of putting rules into a page; we have it through antd. */
declare module 'virtual:antd-dynamic-css' {
  export function updateCSS(css: string, key: string, options: { mark: string; prepend: 'queue'; priority: number }): unknown;
}
