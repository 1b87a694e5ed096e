/**
 * antd's dropdown for a button, loaded when the pointer or the focus reaches the button. A page has dozens of such menus, and
 * most readers open none.
 */
import { cloneElement, lazy, Suspense, useState } from 'react';
import type { ClickMenuProps } from './opened-menu.tsx';

const load = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));

/** A failure here is met again, and shown, by the click. */
const fetchAhead = (): void => void load().catch(() => undefined);

/** Until the menu is fetched the button is itself, so the page does not move. */
export function ClickMenu({ menu, placement = 'bottomEnd', onOpenChange, children }: ClickMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const button = cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': false });
  const use = (): void => {
    setUsed(true);
    onOpenChange?.(true);
  };
  if (!isUsed) return cloneElement(button, { onClick: use, onPointerEnter: fetchAhead, onFocus: fetchAhead });
  return (
    <Suspense fallback={button}>
      <OpenedMenu menu={menu} placement={placement} onOpenChange={onOpenChange}>
        {button}
      </OpenedMenu>
    </Suspense>
  );
}
