/** Deleting after its consequences are shown. What other objects depend on must be confirmed by typing. */
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notices } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import styles from './list.module.css';

interface Impact {
  /** What would break: one line each, e.g. "Used on 3 dashboards: Sales, …". */
  lines: string[];
  /** Present when the server will refuse: the dialog says why and offers no Delete. */
  refusal?: Refusal;
  /** What may go too, as the label of a tick that is off at first. */
  alsoOffered?: string | undefined;
}

interface Refusal {
  /** Why, and what to do first: a sentence. */
  reason: string;
  /** A way to what stands in the way. */
  way?: { label: string; go: () => void };
}

/** A deletion before it is confirmed. */
export interface DeleteRequest {
  /** Resource of the list to refresh. */
  resource: string;
  /** Names of what goes, for question and toast. */
  names: string[];
  /** Asked while the dialog is open. */
  impact: () => Promise<Impact>;
  /** @param also  the offered thing goes too */
  remove: (also: boolean) => Promise<unknown>;
  /** More lists that show something else afterwards. */
  alsoRefresh?: readonly string[];
}

const word = 'DELETE';

/** A list that scrolls when it is long: the keyboard can, too. */
function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div className={styles['impact']} role="region" aria-label={label} tabIndex={0}>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The names a toast has room for. */
const namedMax = 3;

function inShort(names: readonly string[]): string {
  const first = names.slice(0, namedMax).join(', ');
  return names.length <= namedMax ? first : i18n._('{first} and {n} more', { first, n: names.length - namedMax });
}

interface QuestionProps {
  names: string[];
  impact: Impact;
  onTyped: (ok: boolean) => void;
  onAlso: (also: boolean) => void;
}

function Question({ names, impact, onTyped, onAlso }: QuestionProps) {
  const [text, setText] = useState('');
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div>
      <p style={{ margin: '0 0 8px' }}>
        {names.length === 1
          ? i18n._('“{name}” will be deleted.', { name: names[0] })
          : i18n._('{n} objects will be deleted.', { n: names.length })}
      </p>
      {names.length > 1 ? <Lines label={i18n._('What will be deleted')} lines={names} /> : null}
      {impact.alsoOffered ? (
        <Checkbox style={{ marginBottom: 12 }} onChange={(event) => onAlso(event.target.checked)}>
          {impact.alsoOffered}
        </Checkbox>
      ) : null}
      {impact.lines.length > 0 ? (
        <>
          <strong>{i18n._('This will break:')}</strong>
          <Lines label={i18n._('What will break')} lines={impact.lines} />
          <label style={{ display: 'block', marginTop: 12 }}>
            <span style={{ display: 'block', marginBottom: 4 }}>{i18n._('Type "{word}" to confirm', { word })}</span>
            <Input
              ref={field}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                onTyped(event.target.value === word);
              }}
            />
          </label>
        </>
      ) : null}
    </div>
  );
}

/** Says why nothing is deleted, and where to go instead. */
async function tellRefusal(name: string, { lines }: Impact, { reason, way }: Refusal): Promise<void> {
  const { modal } = await notices();
  modal.confirm({
    title: i18n._('“{name}” cannot be deleted', { name }),
    icon: null,
    content: (
      <>
        <p style={{ margin: '0 0 8px' }}>{reason}</p>
        {lines.length > 0 ? <Lines label={i18n._('What stands on it')} lines={lines} /> : null}
      </>
    ),
    cancelText: i18n._('Close'),
    ...(way ? { okText: way.label, onOk: way.go } : { okButtonProps: { style: { display: 'none' } } }),
    autoFocusButton: 'cancel',
  });
}

/** Opens the question, deletes when confirmed, shows the outcome and refreshes the lists. */
export function useDelete(): (request: DeleteRequest) => Promise<void> {
  const toasts = useToasts();
  const cache = useQueryClient();
  return async ({ resource, names, impact, remove, alsoRefresh = [] }) => {
    let isAlso = false;
    let known: Impact;
    try {
      known = await impact();
    } catch (error) {
      toasts.failure(error, (sentence) => i18n._('There was an issue deleting: {error}', { error: sentence }));
      return;
    }
    const label = inShort(names);
    if (known.refusal) return tellRefusal(label, known, known.refusal);
    const isSafe = known.lines.length === 0;
    const { modal } = await notices();
    const dialog = modal.confirm({
      title: i18n._('Delete?'),
      icon: null,
      content: (
        <Question
          names={names}
          impact={known}
          onTyped={(ok) => dialog.update({ okButtonProps: { danger: true, disabled: !ok } })}
          onAlso={(also) => (isAlso = also)}
        />
      ),
      okText: i18n._('Delete'),
      cancelText: i18n._('Cancel'),
      okButtonProps: { danger: true, disabled: !isSafe },
      autoFocusButton: isSafe ? 'ok' : null,
      onOk: async () => {
        try {
          await remove(isAlso);
          toasts.success(i18n._('Deleted: {names}', { names: label }));
        } catch (error) {
          toasts.failure(error, (sentence) =>
            i18n._('There was an issue deleting {names}: {error}', { names: label, error: sentence }),
          );
        }
        await Promise.all([
          ...[resource, ...alsoRefresh].map((name) => cache.invalidateQueries({ queryKey: ['list', name] })),
          cache.invalidateQueries({ queryKey: ['home'] }),
        ]);
      },
    });
  };
}
