/** Editing a text: its source on one side of a switch, its look on the other. Kept while typing, as one step to undo. */
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { MarkdownText } from '../markdown-text.tsx';
import styles from './edit.module.css';

/** The editor of a text on the dashboard; every letter goes into the document, so that nothing waits to be saved. */
export function MarkdownEditor({ node }: { node: LayoutNode }) {
  const { store } = useScope();
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');
  // One step for each time the text is opened, not one for all of them.
  const [step] = useState(() => `code ${node.id} ${performance.now()}`);
  const code = node.meta.code ?? '';
  return (
    <div className={styles['markdown']}>
      <Segmented<'edit' | 'preview'>
        size="small"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'edit', label: i18n._('Edit') },
          { value: 'preview', label: i18n._('Preview') },
        ]}
      />
      {mode === 'edit' ? (
        <Input.TextArea
          className={styles['source'] ?? ''}
          aria-label={i18n._('Markdown')}
          value={code}
          autoFocus
          placeholder={i18n._('# Title\n\nText with **bold**, [links](https://example.org) and lists.')}
          onChange={(event) => store.getState().apply({ do: 'set-meta', id: node.id, meta: { code: event.target.value } }, step)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') store.getState().set({ selected: undefined });
          }}
        />
      ) : (
        <div className={styles['preview']}>
          <MarkdownText text={code} />
        </div>
      )}
    </div>
  );
}
