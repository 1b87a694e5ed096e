/** The rules of one of antd's components, made while the application is built (antd-styles.ts). */

/** Stand in the texts for classes that are known only where a component is shown. */
export const marks = { prefix: '_P_', root: '_R_' } as const;

export interface MadeStyle {
  readonly name: string;
  /** With marks for the component's class and the class its variables hang on. */
  readonly css: string;
  /** antd's order among its own rules. */
  readonly order: number;
  /** Its variables by the key of the theme. */
  readonly vars?: Readonly<Record<string, string>>;
}

/** A text with the classes in place of the marks. */
export const named = (text: string, prefix: string, root: string): string =>
  text.replaceAll(marks.prefix, prefix).replaceAll(marks.root, root);
