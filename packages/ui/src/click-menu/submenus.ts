/** Where the inner lists of a menu open. */
import type { MenuProps } from 'antd';

const overflow = { adjustX: true, adjustY: true, shiftX: true };

/**
 * Beside their entry, on whichever side has room; on a phone, where neither has, over the menu and inside the window.
 * Given to every menu with lists inside it.
 */
export const submenus: Pick<MenuProps, 'builtinPlacements'> = {
  builtinPlacements: {
    rightTop: { points: ['tl', 'tr'], overflow },
    leftTop: { points: ['tr', 'tl'], overflow },
  },
};
