/** Menus by key as well as by mouse. */
import type { MenuProps } from 'antd';

/**
 * The `onClick` of a menu whose items are named by their actions. Choosing with Enter may move the focus at once (into a
 * dialog that opens): without this the same key press would also press whatever button has it then.
 */
export function byKey(actions: Readonly<Record<string, () => void>>): NonNullable<MenuProps['onClick']> {
  return ({ key, domEvent }) => {
    domEvent.preventDefault();
    actions[key]?.();
  };
}
