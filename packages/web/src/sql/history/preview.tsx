/** A query of the history to read: as it was written, and as the database was asked. */
import { CopyOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { QueryItem } from '@tessera/api/query';
import { CodeEditor } from '@tessera/ui/code-editor';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../kit/use-copy.ts';

const widthPx = 760;
const heightPx = 320;

/** Shows one query in a dialog. */
export function QueryPreview({ query, onClose }: { query: QueryItem; onClose: () => void }) {
  const [which, setWhich] = useState<'user' | 'executed'>('user');
  const copy = useCopy();
  const navigate = useNavigate();
  const text = which === 'executed' && query.executed_sql !== null ? query.executed_sql : query.sql;
  return (
    <Modal
      open
      width={widthPx}
      title={i18n._('Query preview')}
      onCancel={onClose}
      footer={[
        <Button key="copy" icon={<CopyOutlined />} onClick={() => void copy(text)}>
          {i18n._('Copy')}
        </Button>,
        <Button
          key="open"
          type="primary"
          onClick={() => void navigate({ to: '/sqllab/', search: { queryId: String(query.id) } })}
        >
          {i18n._('Open in SQL Lab')}
        </Button>,
      ]}
    >
      {query.executed_sql === null ? null : (
        <Segmented
          aria-label={i18n._('Which text')}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'user', label: i18n._('User query') },
            { value: 'executed', label: i18n._('Executed query') },
          ]}
          style={{ marginBottom: 8 }}
        />
      )}
      <CodeEditor key={which} readOnly label={i18n._('Query preview')} value={text} heightPx={heightPx} />
    </Modal>
  );
}
