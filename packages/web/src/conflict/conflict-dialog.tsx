/** Another user saved this object after it was opened: work is never overwritten unasked. */
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { humanise } from '@tessera/core/format/humanise';
import { i18n } from '../i18n.ts';
import { newerVersionOf } from './conflict.ts';
import styles from './conflict.module.css';
import { ago } from '../language/ago.ts';

export interface ConflictDialogProps {
  /** The 412. */
  failure: ApiFailure;
  /** e.g. "This chart was changed by someone else" */
  title: string;
  /** Back to the work, nothing decided. */
  onClose: () => void;
  /** Takes the newer version and drops what was changed here. */
  onReload: () => void;
  /** Absent where a copy makes no sense. */
  onSaveAs?: (() => void) | undefined;
  onOverwrite: () => void;
  /** Overwriting is under way. */
  isBusy?: boolean;
}

const justNowMs = 2000;

function sentenceOf(failure: ApiFailure, now: number): string {
  const { by, at } = newerVersionOf(failure);
  const when = at === undefined || Math.abs(now - at) < justNowMs ? i18n._('just now') : ago(humanise(at, now));
  if (by && at) return i18n._('{name} saved a newer version {when}.', { name: by, when });
  if (at) return i18n._('A newer version was saved {when}.', { when });
  return by ? i18n._('{name} saved a newer version.', { name: by }) : failure.message;
}

/**
 * Says who saved meanwhile and when, and offers to reload, to save as another object or to overwrite
 * (docs/reference/dashboards.md#a-save). The copy is offered where `onSaveAs` is given.
 */
export function ConflictDialog({
  failure,
  title,
  onClose,
  onReload,
  onSaveAs,
  onOverwrite,
  isBusy = false,
}: ConflictDialogProps) {
  const [now] = useState(() => Date.now());
  const { at } = newerVersionOf(failure);
  return (
    <Modal
      open
      zIndex={1100}
      title={title}
      onCancel={onClose}
      footer={
        <div className={styles['actions']}>
          <Button onClick={onReload}>{i18n._('Reload, drop my changes')}</Button>
          <Button danger loading={isBusy} onClick={onOverwrite}>
            {i18n._('Overwrite')}
          </Button>
          {onSaveAs ? (
            <Button type="primary" onClick={onSaveAs}>
              {i18n._('Save as a copy')}
            </Button>
          ) : null}
        </div>
      }
    >
      <p title={at ? new Date(at).toLocaleString(i18n.locale) : undefined}>{sentenceOf(failure, now)}</p>
      <p className={styles['muted']}>
        {i18n._('Your changes are still here. Every saved version is kept, also one that is overwritten.')}
      </p>
    </Modal>
  );
}
