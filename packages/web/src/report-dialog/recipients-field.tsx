/** The recipients: one box for each notification method. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Tooltip } from 'antd';
import { useState } from 'react';
import type { RecipientType } from '@tessera/api/report';
import { i18n } from '../i18n.ts';
import { channelNames } from './offers.ts';
import type { RecipientValue } from './values.ts';
import styles from './report-dialog.module.css';

export interface RecipientsFieldProps {
  /** Ways out that this site has. */
  offered: readonly RecipientType[];
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: RecipientValue[];
  onChange?: (value: RecipientValue[]) => void;
}

/** What is written as the address of each way out. */
const targetHelp = (): Record<RecipientType, string> => ({
  Email: i18n._('Recipients are separated by "," or ";"'),
  Slack: i18n._('Channels by name, or the address of an incoming webhook, separated by "," or ";"'),
  SlackV2: i18n._('Channels by ID, separated by "," or ";"'),
  Webhook: i18n._('Addresses that get JSON, separated by "," or ";". They must begin with https://.'),
  Teams: i18n._('Addresses of workflows that post a card, separated by "," or ";"'),
});

/** Edits the notification methods of a report. */
export function RecipientsField({ offered, id, value = [], onChange = () => {} }: RecipientsFieldProps) {
  const change = (at: number, patch: Partial<RecipientValue>): void =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...patch } : each)));
  const add = (): void => onChange([...value, { type: offered[0] ?? 'Email', target: '', ccTarget: '', bccTarget: '' }]);
  return (
    <div className={styles['recipients']} {...(id ? { id } : {})} tabIndex={-1}>
      {value.map((recipient, at) => (
        <Recipient
          // Boxes have no name of their own: their place is what they are known by.
          key={at}
          recipient={recipient}
          offered={offered}
          change={(patch) => change(at, patch)}
          remove={value.length > 1 ? () => onChange(value.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
        {i18n._('Add another notification method')}
      </Button>
    </div>
  );
}

interface RecipientProps {
  recipient: RecipientValue;
  offered: readonly RecipientType[];
  change: (patch: Partial<RecipientValue>) => void;
  remove: (() => void) | undefined;
}

function Recipient({ recipient, offered, change, remove }: RecipientProps) {
  const { type, target } = recipient;
  const names = channelNames();
  // What is set is shown, though the site has lost the way out since.
  const types = offered.includes(type) ? offered : [type, ...offered];
  return (
    <div className={styles['recipient']}>
      <div className={styles['recipientHead']}>
        <Select<RecipientType>
          aria-label={i18n._('Notification method')}
          value={type}
          options={types.map((each) => ({ value: each, label: names[each] }))}
          onChange={(next) => change({ type: next, ...(next === 'Email' || type === 'Email' ? { target: '' } : {}) })}
        />
        {remove ? (
          <Tooltip title={i18n._('Remove this notification method')}>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={i18n._('Remove this notification method')}
              onClick={remove}
            />
          </Tooltip>
        ) : (
          <span />
        )}
      </div>
      <Input.TextArea
        aria-label={i18n._('Recipients')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={target}
        spellCheck={false}
        onChange={(event) => change({ target: event.target.value })}
      />
      <span className={styles['help']}>{targetHelp()[type]}</span>
      {type === 'Email' ? <Copies recipient={recipient} change={change} /> : null}
    </div>
  );
}

/** Copies, for those who ask for them. */
function Copies({ recipient, change }: Pick<RecipientProps, 'recipient' | 'change'>) {
  const [open, setOpen] = useState({ cc: recipient.ccTarget !== '', bcc: recipient.bccTarget !== '' });
  return (
    <>
      {open.cc ? (
        <label className={styles['copy']}>
          {i18n._('CC')}
          <Input value={recipient.ccTarget} spellCheck={false} onChange={(event) => change({ ccTarget: event.target.value })} />
        </label>
      ) : null}
      {open.bcc ? (
        <label className={styles['copy']}>
          {i18n._('BCC')}
          <Input value={recipient.bccTarget} spellCheck={false} onChange={(event) => change({ bccTarget: event.target.value })} />
        </label>
      ) : null}
      {open.cc && open.bcc ? null : (
        <div className={styles['copies']}>
          {open.cc ? null : (
            <Button size="small" type="link" onClick={() => setOpen({ ...open, cc: true })}>
              {i18n._('Add CC')}
            </Button>
          )}
          {open.bcc ? null : (
            <Button size="small" type="link" onClick={() => setOpen({ ...open, bcc: true })}>
              {i18n._('Add BCC')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
