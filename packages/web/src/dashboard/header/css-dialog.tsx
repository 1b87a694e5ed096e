/** The dashboard's style sheet; what is typed shows behind the dialog at once. */
import { Alert, Drawer, Input } from 'antd';
import { useEffect, useState } from 'react';
import { i18n } from '../../i18n.ts';
import { idleSelectors } from '../../kit/scoped-css.ts';
import { CssTemplateSelect } from './css-template-select.tsx';
import { useDashboard, useScope } from '../state/context.ts';
import styles from './header.module.css';

const example = `.chart-header .header-title {\n  text-transform: uppercase;\n}`;

/** While one types, half a selector finds nothing: the warning waits. */
const pauseMs = 500;

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
      <p className={styles['cssHint']}>
        {i18n._(
          'Rules apply inside this dashboard only. Its parts have the classes dashboards are known by: .grid-container, .chart-header, .header-title, .slice_container …',
        )}
      </p>
      {/* A step of its own: what was there comes back with Undo. */}
      <CssTemplateSelect css={css} onChoose={(text) => put(text, `css ${performance.now()}`)} />
      <Input.TextArea
        placeholder={example}
        aria-label={i18n._('CSS')}
        value={css}
        autoSize={{ minRows: 16 }}
        dir="ltr"
        style={{ fontFamily: 'var(--t-mono)' }}
        spellCheck={false}
        onChange={(event) => put(event.target.value, step)}
      />
      <Idle css={css} />
    </Drawer>
  );
}

/** Rules that match nothing are named, so that they are not looked for on the screen. */
function Idle({ css }: { css: string }) {
  const [idle, setIdle] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(idleSelectors(css, '[data-dashboard]')), pauseMs);
    return () => clearTimeout(timer);
  }, [css]);
  if (idle.length === 0) return null;
  return (
    <Alert
      className={styles['idle'] ?? ''}
      type="warning"
      showIcon
      title={i18n._('Nothing on the dashboard as it is shown now matches these selectors')}
      description={
        <ul>
          {idle.map((selector) => (
            <li key={selector}>
              <code>{selector}</code>
            </li>
          ))}
        </ul>
      }
    />
  );
}
