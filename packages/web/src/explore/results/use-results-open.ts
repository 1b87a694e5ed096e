/** Whether the rows below the chart are shown; remembered in this browser, closed at first. */
import { keptKeys } from '../../kit/kept-keys.ts';
import { useKeptSwitch } from '../../kit/kept.ts';

/** The state of that pane, shared by all charts. */
export function useResultsOpen(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useKeptSwitch(keptKeys.rowsOpen, false);
  return { isOpen, setOpen };
}
