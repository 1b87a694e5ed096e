/** A button with a menu that costs nothing before its first use. */
export { ClickMenu } from './click-menu.tsx';
export { submenus } from './submenus.ts';
