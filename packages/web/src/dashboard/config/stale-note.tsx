/** Somebody else saved the dashboard while its filters or scopes were being configured. */
import { Alert, Button } from 'antd';
import type { ApiFailure } from '@tessera/api/client';
import { i18n } from '../../i18n.ts';

export interface StaleNoteProps {
  stale: ApiFailure;
  /** What of the work stays, and what it replaces. */
  outlook: string;
  isSaving: boolean;
  /** Puts the work into the newer version. */
  onSave: () => void;
}

/** Warns of a newer version and offers to save over it; `outlook` says what that would do. */
export function StaleNote({ stale, outlook, isSaving, onSave }: StaleNoteProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={stale.message}
      description={outlook}
      action={
        <Button size="small" loading={isSaving} onClick={onSave}>
          {i18n._('Save all the same')}
        </Button>
      }
    />
  );
}
