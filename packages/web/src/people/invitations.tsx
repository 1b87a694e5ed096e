/** Invitations: making one, and those that nobody has taken yet. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invitation, type InvitationItem, type Invited } from '@tessera/api/invitation';
import { LoadingFace } from '@tessera/ui/faces';
import { Alert, Button, Form, Modal, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { client, sentenceOf, wholeAddress } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { CopyField } from '../kit/copy-field.tsx';
import { FailedQuery } from '../kit/failed-query.tsx';
import { useToasts } from '../kit/toasts.ts';
import styles from './invitations.module.css';

interface Values {
  email: string;
  roles: number[];
  groups: number[];
}

const blank: Values = { email: '', roles: [], groups: [] };
const listKey = ['invitations'];

const fields = (): FormEntry<Values>[] => [
  {
    kind: 'text',
    name: 'email',
    label: i18n._('Email'),
    required: true,
    input: { type: 'email', autoComplete: 'off', autoFocus: true },
  },
  { kind: 'related', name: 'roles', label: i18n._('Roles'), required: true, of: 'roles' },
  { kind: 'related', name: 'groups', label: i18n._('Groups'), of: 'groups' },
];

/** What became of an invitation: sent, or a link to give by hand. */
function Made({ made }: { made: Invited }) {
  const { email } = made.result;
  if (made.link === null)
    return (
      <Alert
        type="success"
        showIcon
        className={styles['made'] ?? ''}
        title={i18n._('The invitation was sent to {email}', { email })}
      />
    );
  const link = wholeAddress(made.link);
  return (
    <Alert
      type="warning"
      showIcon
      className={styles['made'] ?? ''}
      title={
        made.mail_error === null
          ? i18n._('This site sends no mail. Give {email} this link; it is shown this once.', { email })
          : i18n._('The mail did not go out: {error}. Give {email} this link; it is shown this once.', {
              error: made.mail_error,
              email,
            })
      }
      description={
        <div className={styles['link']}>
          <CopyField value={link} label={i18n._('Link of the invitation')} told={i18n._('Link copied')} />
        </div>
      }
    />
  );
}

interface LineProps {
  item: InvitationItem;
  onMade: (made: Invited) => void;
}

function Line({ item, onMade }: LineProps) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const renew = (): Promise<void> => cache.invalidateQueries({ queryKey: listKey });
  const onError = (error: unknown): void => toasts.failure(error);
  const resending = useMutation({
    mutationFn: () => client.call(invitation.resend, { params: { pk: item.id } }),
    onSuccess: (made) => {
      onMade(made);
      return renew();
    },
    onError,
  });
  const revoking = useMutation({
    mutationFn: () => client.call(invitation.remove, { params: { pk: item.id } }),
    onSuccess: () => {
      toasts.success(i18n._('The invitation of {email} was revoked', { email: item.email }));
      return renew();
    },
    onError,
  });
  const day = dayjs(item.expires_on).format('YYYY-MM-DD');
  return (
    <li className={styles['line']}>
      <div className={styles['text']}>
        <strong>{item.email}</strong> {item.is_expired ? <Tag color="warning">{i18n._('expired')}</Tag> : null}
        <small>
          {[...item.roles, ...item.groups].map(({ name }) => name).join(', ')}
          {' · '}
          {item.is_expired ? i18n._('Expired {day}', { day }) : i18n._('Expires {day}', { day })}
        </small>
      </div>
      <Button
        size="small"
        loading={resending.isPending}
        aria-label={i18n._('Send the invitation of {email} again', { email: item.email })}
        onClick={() => resending.mutate()}
      >
        {i18n._('Send again')}
      </Button>
      <Button
        size="small"
        danger
        loading={revoking.isPending}
        aria-label={i18n._('Revoke the invitation of {email}', { email: item.email })}
        onClick={() => revoking.mutate()}
      >
        {i18n._('Revoke')}
      </Button>
    </li>
  );
}

function Pending({ onMade }: Pick<LineProps, 'onMade'>) {
  const known = useQuery({ queryKey: listKey, queryFn: ({ signal }) => client.call(invitation.list, {}, { signal }) });
  if (known.isError) return <FailedQuery compact query={known} />;
  if (!known.data) return <LoadingFace compact label={i18n._('Loading…')} />;
  const { result } = known.data;
  if (result.length === 0) return <p className={styles['none']}>{i18n._('No pending invitations.')}</p>;
  return (
    <ul className={styles['lines']}>
      {result.map((item) => (
        <Line key={item.id} item={item} onMade={onMade} />
      ))}
    </ul>
  );
}

/** The dialog of the page of users. */
export function Invitations({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const cache = useQueryClient();
  const [made, setMade] = useState<Invited>();
  const inviting = useMutation({
    mutationFn: (values: Values) => client.call(invitation.create, { body: values }),
    onSuccess: (answer) => {
      setMade(answer);
      form.resetFields();
      return cache.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) => {
      setMade(undefined);
      showAtFields(form, error);
    },
  });
  return (
    <Modal
      open
      width={620}
      title={i18n._('Invite people')}
      onCancel={onClose}
      mask={{ closable: made?.link === undefined || made.link === null }}
      footer={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {made ? <Made made={made} /> : null}
      {inviting.error && !isToldAtFields(form, inviting.error) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(inviting.error)} className={styles['made'] ?? ''} />
      ) : null}
      <ShapedForm name="invitation" form={form} initial={blank} entries={fields} onSubmit={(values) => inviting.mutate(values)}>
        <Button type="primary" htmlType="submit" loading={inviting.isPending}>
          {i18n._('Invite')}
        </Button>
      </ShapedForm>
      <h2 className={styles['title']}>{i18n._('Pending invitations')}</h2>
      <Pending onMade={setMade} />
    </Modal>
  );
}
