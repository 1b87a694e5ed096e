/** The dashboard's style sheet; what is typed shows behind the dialog at once. */
import { Drawer, Input } from 'antd';
import { useState } from 'react';
import { i18n } from '../../i18n.ts';
import { CssTemplateSelect } from './css-template-select.tsx';
import { useDashboard, useScope } from '../state/context.ts';

const example = `[data-component='HEADER'] {\n  text-transform: uppercase;\n}`;

/** Edits the dashboard's style sheet in a drawer, as one step to undo for each time it is opened. */
export function CssDialog({ onClose }: { onClose: () => void }) {
  const { store } = useScope();
  // One step for each time the dialog is opened.
  const [step] = useState(() => `css ${performance.now()}`);
  const css = useDashboard((state) => state.history.present.properties.css);
  const put = (text: string, at: string): void =>
    void store.getState().apply({ do: 'set-properties', properties: { css: text } }, at);
  return (
    <Drawer open mask={false} size={420} title={i18n._('Live CSS editor')} onClose={onClose}>
      <p style={{ marginTop: 0, color: 'var(--t-text-muted)' }}>
        {i18n._('Rules apply inside this dashboard only. Every component says what it is: CHART, MARKDOWN, HEADER, TABS, ROW …')}
      </p>
      {/* A step of its own: what was there comes back with Undo. */}
      <CssTemplateSelect onChoose={(text) => put(text, `css ${performance.now()}`)} />
      <Input.TextArea
        placeholder={example}
        aria-label={i18n._('CSS')}
        value={css}
        autoSize={{ minRows: 16 }}
        style={{ fontFamily: 'var(--t-mono)' }}
        spellCheck={false}
        onChange={(event) => put(event.target.value, step)}
      />
    </Drawer>
  );
}
