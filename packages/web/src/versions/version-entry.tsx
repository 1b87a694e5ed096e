/** One version in the list: when, who, what changed, and what can be done with it. */
import { EditOutlined, PictureOutlined, RollbackOutlined } from '@ant-design/icons';
import type { VersionItem, VersionKind } from '@tessera/api/version';
import { Button, Input, Tag, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { i18n } from '../i18n.ts';
import { Modified } from '../kit/modified.tsx';
import { ago } from '../language/ago.ts';
import { isPainted, VersionPictures } from './version-pictures.tsx';
import styles from './versions.module.css';

/** Changes that are shown before all of them are asked for. */
const fewChanges = 5;

/** How a version came about, in a word. */
const reasonWords = (): Readonly<Record<string, string>> => ({
  create: i18n._('Created'),
  update: i18n._('Saved'),
  restore: i18n._('Restored an earlier version'),
  import: i18n._('Imported'),
  delete: i18n._('Deleted'),
  revive: i18n._('Taken back after it was deleted'),
});

export interface VersionEntryProps {
  /** Whose version it is, and the version before. */
  readonly of: { readonly kind: VersionKind; readonly id: number; readonly before: number | undefined };
  readonly item: VersionItem;
  /** Absent for users who may only look. */
  readonly onRestore: (() => void) | undefined;
  readonly onName: ((name: string | null) => void) | undefined;
}

/** A version with its changes in words, its name, and the buttons to name and restore it. */
export function VersionEntry({ of, item, onRestore, onName }: VersionEntryProps) {
  const [isShown, setShown] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const author = item.author ? `${item.author.first_name} ${item.author.last_name}`.trim() : i18n._('The system');
  return (
    <li className={styles['entry']} aria-current={item.is_current || undefined}>
      <div className={styles['head']}>
        <strong className={styles['reason']}>{item.name ?? reasonWords()[item.reason] ?? i18n._('Saved')}</strong>
        {item.is_current ? <Tag variant="filled">{i18n._('Current')}</Tag> : null}
        <span className={styles['acts']}>
          {isPainted(of.kind) ? (
            <Tooltip title={isShown ? i18n._('Hide the pictures') : i18n._('Show it before and after')}>
              <Button
                type="text"
                size="small"
                icon={<PictureOutlined />}
                aria-expanded={isShown}
                aria-label={i18n._('Pictures of version {n}', { n: item.version })}
                onClick={() => setShown(!isShown)}
              />
            </Tooltip>
          ) : null}
          {onName ? (
            <Tooltip title={item.name === null ? i18n._('Name this version') : i18n._('Rename this version')}>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={i18n._('Name version {n}', { n: item.version })}
                onClick={() => setNaming(!isNaming)}
              />
            </Tooltip>
          ) : null}
          {onRestore && !item.is_current ? (
            <Button
              size="small"
              icon={<RollbackOutlined />}
              aria-label={i18n._('Restore version {n}', { n: item.version })}
              onClick={onRestore}
            >
              {i18n._('Restore')}
            </Button>
          ) : null}
        </span>
      </div>
      <div className={styles['who']}>
        <Modified humanized={ago(item.at_delta_humanized)} at={item.at} by={author} /> · {author}
        {item.name !== null && reasonWords()[item.reason] ? ` · ${reasonWords()[item.reason]}` : ''}
      </div>
      {isNaming && onName ? (
        <NameField
          name={item.name}
          onDone={(name) => {
            setNaming(false);
            if (name !== undefined && name !== item.name) onName(name);
          }}
        />
      ) : null}
      {item.changes.length > 0 ? (
        <Changes changes={item.changes} />
      ) : item.reason === 'update' ? (
        <div className={styles['who']}>{i18n._('Nothing was changed')}</div>
      ) : null}
      {isShown && isPainted(of.kind) ? <VersionPictures {...of} kind={of.kind} version={item.version} /> : null}
    </li>
  );
}

/** @param onDone  gets the new name, null for none, undefined when nothing was chosen; once */
function NameField({ name, onDone }: { name: string | null; onDone: (name: string | null | undefined) => void }) {
  const isDone = useRef(false);
  // A field that goes away while it has the focus may lose it with an event of its own.
  const done = (value: string | undefined): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(value === undefined ? undefined : value.trim() || null);
  };
  return (
    <Input
      autoFocus
      size="small"
      defaultValue={name ?? ''}
      maxLength={100}
      placeholder={i18n._('e.g. before the migration')}
      aria-label={i18n._('Name of the version')}
      onPressEnter={({ currentTarget }) => done(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The drawer stays open: only the field is left.
        event.stopPropagation();
        done(undefined);
      }}
      onBlur={({ currentTarget }) => done(currentTarget.value)}
    />
  );
}

function Changes({ changes }: Pick<VersionItem, 'changes'>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, fewChanges);
  const left = changes.length - shown.length;
  return (
    <ul className={styles['changes']}>
      {shown.map(({ sentence, weight }, i) => (
        // Sentences may come twice; their order is fixed.
        <li key={i} data-weight={weight}>
          {sentence}
        </li>
      ))}
      {left > 0 ? (
        <li>
          <Button type="link" size="small" className={styles['more'] ?? ''} onClick={() => setWhole(true)}>
            {i18n._('{n, plural, one {# more change} other {# more changes}}', { n: left })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
