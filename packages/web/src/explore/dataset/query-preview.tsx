/** The query of a virtual dataset: to read, to go on with on the SQL page, or to save under another name. */
import { Button, Modal } from 'antd';
import { CodeEditor } from '@tessera/ui/code-editor';
import { statementHeightPx } from '../../chart/statement-height.ts';
import { i18n } from '../../i18n.ts';

export interface QueryPreviewProps {
  sql: string;
  /** Absent without the right to. */
  onSave: (() => void) | undefined;
  onOpen: (() => void) | undefined;
  onClose: () => void;
}

/** Shows the SQL of a virtual dataset. A button is there only for what is given. */
export function QueryPreview({ sql, onSave, onOpen, onClose }: QueryPreviewProps) {
  return (
    <Modal
      open
      width={860}
      title={i18n._('Query preview')}
      onCancel={onClose}
      footer={
        <>
          {onSave ? <Button onClick={onSave}>{i18n._('Save as Dataset')}</Button> : null}
          {onOpen ? <Button onClick={onOpen}>{i18n._('Open in SQL Lab')}</Button> : null}
          <Button type="primary" onClick={onClose}>
            {i18n._('Close')}
          </Button>
        </>
      }
    >
      <CodeEditor readOnly lineNumbers label={i18n._('Query preview')} value={sql} heightPx={statementHeightPx(sql)} />
    </Modal>
  );
}
