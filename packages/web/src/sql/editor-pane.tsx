/** The text of a tab, with completion, marks of mistakes and keys. */
import { CodeEditor } from '@tessera/ui/code-editor';
import { i18n } from '../i18n.ts';
import { useMarks, type EditorTarget } from './source/use-marks.ts';
import { useCompletion, useFunctions, useOffers } from './source/use-source.ts';
import styles from './sql.module.css';
import type { SqlDraft } from './tabs/draft.ts';
import type { OpenTab } from './tabs/tab.ts';
import { tabs } from './tabs/use-tabs.ts';
import { useAutocomplete } from './use-autocomplete.ts';

export interface EditorPaneProps {
  tab: OpenTab;
  draft: SqlDraft;
  change: (patch: Partial<SqlDraft>) => void;
  target: EditorTarget;
  setTarget: (target: EditorTarget) => void;
  start: (what: 'chosen' | 'current') => void;
  stop: () => void;
  isMac: boolean;
}

/** The editor and its keys. */
export function EditorPane({ tab, draft, change, target, setTarget, start, stop, isMac }: EditorPaneProps) {
  const { databaseId, schema, sql, parameters } = draft;
  const tables = useCompletion(databaseId, schema, sql);
  const offers = useOffers(databaseId, schema, sql);
  const functions = useFunctions(databaseId);
  const completes = useAutocomplete();
  const marks = useMarks(databaseId, schema, target, parameters);
  const add = (): void => void tabs.add();
  return (
    <div className={styles['editor']}>
      <CodeEditor
        bare
        label={i18n._('SQL')}
        placeholder="SELECT …"
        value={sql}
        onChange={(text) => change({ sql: text })}
        onTarget={(text, line, isSelection) => setTarget({ text, line, isSelection })}
        onRun={() => start('chosen')}
        initialCursor={tab.cursor}
        onCursor={(cursor) => tabs.noteCursor(tab.id, cursor)}
        keys={[
          { key: 'Mod-Shift-Enter', run: () => start('current') },
          { key: 'Ctrl-r', run: () => start('chosen') },
          // Elsewhere the same as Mod-Enter.
          ...(isMac ? [{ key: 'Ctrl-Enter', run: () => start('chosen') }] : []),
          { key: 'Ctrl-t', run: add },
          { key: 'Ctrl-q', run: add },
          { key: isMac ? 'Ctrl-x' : 'Ctrl-e', run: stop },
        ]}
        tables={tables}
        offers={offers}
        functions={functions}
        completes={completes}
        marks={marks}
      />
    </div>
  );
}
