/** True where panels do not fit side by side and popovers open below what they belong to. */
import { useMedia } from '../../kit/use-media.ts';

export const useNarrow = (): boolean => useMedia('(max-width: 860px)');

/** Where a control's popover opens. */
export function usePopoverPlacement(): 'bottom' | 'rightTop' {
  return useNarrow() ? 'bottom' : 'rightTop';
}
