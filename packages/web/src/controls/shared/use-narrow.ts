/** True where panels do not fit side by side and popovers open below what they belong to. */
import { sideOf } from '@tessera/ui/direction';
import { useMedia } from '../../kit/use-media.ts';

/** Whether the window is at most 860 px wide, now and after it is resized. */
export const useNarrow = (): boolean => useMedia('(max-width: 860px)');

/** A popover too tall for its side is moved into the window instead of leaving it above. */
export const popoverInside = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } } as const;

/** Where a control's popover opens. */
export function usePopoverPlacement(): 'bottom' | 'rightTop' | 'leftTop' {
  return useNarrow() ? 'bottom' : sideOf('endTop');
}
