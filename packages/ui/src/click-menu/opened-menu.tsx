/** The dropdown itself: open when it first stands, later on each click. */
import { Dropdown, type MenuProps } from 'antd';
import { sideOf } from '../direction/index.ts';
import { submenus } from './submenus.ts';
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactElement,
  type RefAttributes,
  type RefObject,
} from 'react';

export interface ClickMenuProps {
  menu: MenuProps;
  placement?: 'bottomStart' | 'bottomEnd';
  /** Told of each opening and closing. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** The button; it receives clicks, focus and the pointer. */
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>;
}

/** In a higher window one side of a button has room for the longest of our menus. */
const roomyPx = 700;
/** Where neither side has it, the menu covers its button instead of leaving the window. */
const inside = { offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftY: true } };

/** The menu once it was fetched: open at first, and the focus comes back to its button. */
export function OpenedMenu({ menu, placement = 'bottomEnd', onOpenChange, children }: ClickMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => (isOpen ? focusWhenSeen(id, button) : undefined), [isOpen, id]);
  const change = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
    if (next) return;
    // Escape would leave the focus in a menu that is gone.
    requestAnimationFrame(() => {
      const at = document.activeElement;
      if (at === document.body || at?.closest('[role="menu"]')) button.current?.focus();
    });
  };
  return (
    <Dropdown
      autoFocus
      // An inner list would outlive its menu where its entry opens a dialog.
      destroyOnHidden
      // On a page that is busy it begins to grow after it was there whole: what lay under the pointer moves, and an inner list closes.
      transitionName=""
      trigger={['click']}
      open={isOpen}
      onOpenChange={change}
      menu={{ ...submenus, ...menu, id }}
      placement={sideOf(placement)}
      {...(window.innerHeight < roomyPx ? { align: inside } : {})}
    >
      {cloneElement(children, { ref: button, 'aria-expanded': isOpen })}
    </Dropdown>
  );
}

/** Frames in which a menu that is still to be placed is waited for: about two seconds. */
const patience = 120;
/** Frames that are left to antd, which leads to the item where the keyboard was last. */
const courtesy = 6;

/**
 * Leads the focus into a menu as soon as it can be seen. antd's `autoFocus` tries once, three frames after the opening;
 * a menu that is placed later would leave the keyboard with the page. Whoever goes elsewhere meanwhile is left alone.
 * @returns gives the waiting up
 */
function focusWhenSeen(menuId: string, button: RefObject<HTMLButtonElement | null>): () => void {
  let frame = 0;
  let left = patience;
  const look = (): void => {
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(look);
    if (patience - left < courtesy) return;
    const at = document.activeElement;
    if (at !== document.body && at !== button.current) return cancelAnimationFrame(frame);
    const first = '[role="menuitem"]:not([aria-disabled="true"])';
    document.getElementById(menuId)?.querySelector<HTMLElement>(first)?.focus();
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
