/** Browser beside editor above results; on a narrow screen the browser waits behind a button. */
import type { ReactNode } from 'react';
import { Panes } from '@tessera/ui/panes';
import { i18n } from '../i18n.ts';

export interface FrameProps {
  isNarrow: boolean;
  /** Absent: hidden. */
  browser: ReactNode | undefined;
  editor: ReactNode;
  results: ReactNode;
}

/** The panes of a tab; their sizes are kept in this browser. */
export function Frame({ isNarrow, browser, editor, results }: FrameProps) {
  const main = (
    <Panes
      direction="vertical"
      initialPx={300}
      minPx={120}
      maxPx={800}
      storageKey="sql_editor_height"
      label={i18n._('Height of the editor')}
      first={editor}
      second={results}
    />
  );
  if (isNarrow || browser === undefined) return main;
  return (
    <Panes
      direction="horizontal"
      initialPx={260}
      minPx={180}
      maxPx={520}
      storageKey="sql_browser_width"
      label={i18n._('Width of the schema browser')}
      first={browser}
      second={main}
    />
  );
}
