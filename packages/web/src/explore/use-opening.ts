/** What the chart editor has open, and when another address means something else. */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { randomName } from '../random-name.ts';
import { addressOf, type ExploreAddress } from './open-explore.ts';

/** One opening of the editor; it stays the same while the address follows the editor's own edits. */
export interface ExploreOpening {
  /** Of this opening alone; the history entries its editor writes carry it. */
  readonly id: string;
  readonly address: ExploreAddress;
}

/**
 * The editor writes the address itself as it is worked in; any other new address (a chart of the command palette, a link,
 * "back" to what was open before) opens anew.
 * @returns what is open, and how to open another address in its place while the address bar stays
 */
export function useOpening(): [ExploreOpening, (address: ExploreAddress) => void] {
  const { pathname, search, state } = useLocation();
  const asked = addressOf(search, /\/explore\/p\/([^/]+)/.exec(pathname)?.[1]);
  const text = JSON.stringify(asked);
  const [opening, setOpening] = useState(() => ({ id: randomName(), text, address: asked }));
  // On the way to another page the editor stays as it is.
  const isHere = pathname.includes('/explore/');
  if (isHere && state.exploreEditor !== opening.id && text !== opening.text)
    setOpening({ id: randomName(), text, address: asked });
  return [opening, (address) => setOpening({ id: randomName(), text, address })];
}
