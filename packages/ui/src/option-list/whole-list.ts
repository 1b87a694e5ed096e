/** From this many options on only those in sight are drawn. */
const virtualFrom = 100;

/**
 * Options of antd's Select as a list that can be read out as it stands, while it is short enough to be drawn whole.
 * Such a list scrolls by itself, which only what holds something focusable may do (WCAG 2.1.1): the options are.
 * @returns properties of the Select
 */
export function wholeList<Option extends object>(options: readonly Option[]) {
  return { options: options.map((option) => ({ ...option, tabIndex: -1 })), virtual: options.length > virtualFrom };
}
