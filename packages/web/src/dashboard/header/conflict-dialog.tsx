/** Somebody saved this dashboard after it was opened: nobody's work is thrown away without being asked. */
import { Button, Modal } from 'antd';
import type { ApiFailure } from '@tessera/api/client';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { forgetDraft } from '../state/draft.ts';

interface ConflictDialogProps {
  failure: ApiFailure;
  onClose: () => void;
  onOverwrite: () => void;
  onSaveAs: () => void;
}

export function ConflictDialog({ failure, onClose, onOverwrite, onSaveAs }: ConflictDialogProps) {
  const { item } = useScope();
  const reload = (): void => {
    forgetDraft(item.id);
    window.location.reload();
  };
  return (
    <Modal
      open
      title={i18n._('This dashboard was changed by someone else')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={reload}>{i18n._('Reload, drop my changes')}</Button>
          <Button onClick={onSaveAs}>{i18n._('Save as a copy')}</Button>
          <Button danger onClick={onOverwrite}>
            {i18n._('Overwrite')}
          </Button>
        </>
      }
    >
      <p>{failure.message}</p>
      <p>{i18n._('Your changes are still here. Every saved version is kept, also one that is overwritten.')}</p>
    </Modal>
  );
}
