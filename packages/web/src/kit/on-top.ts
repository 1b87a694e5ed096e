/** Escape closes what is on top and nothing below it. antd's own layers know of each other; what is ours asks here. */
import { useEffect, useEffectEvent } from 'react';

/** antd's layers above the page, open or closing. */
const layers = [
  '.ant-modal-wrap',
  '.ant-drawer-content-wrapper',
  '.ant-dropdown',
  '.ant-dropdown-menu-submenu-popup',
  '.ant-popover',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '.ant-color-picker',
].join(',');

const isShown = (layer: Element): boolean => layer.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Calls back when Escape is pressed while nothing lies above, and what has the focus has no use for the key. */
export function useEscapeOnTop(isActive: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    let isCovered = false;
    // Looked at before anybody hears the key: a layer that closes by it is gone when the page hears it.
    const look = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') isCovered = [...document.querySelectorAll(layers)].some(isShown);
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isCovered && !event.defaultPrevented) leave();
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', hear);
    };
  }, [isActive]);
}
