/** The drop line of one component. */
import { useStore } from 'zustand';
import { indicator } from './dragging.ts';

/** `top`, `start` … while the line stands at this component; with ` refused` when a drop there would be. */
export function useDropLine(id: string): string | undefined {
  return useStore(indicator, ({ shown }) => (shown?.id === id ? `${shown.edge}${shown.refused ? ' refused' : ''}` : undefined));
}
