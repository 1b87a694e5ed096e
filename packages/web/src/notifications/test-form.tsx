/** Sends a message that only shows that it arrives. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { notification } from '@tessera/api/notification';
import type { RecipientType } from '@tessera/api/report';
import { client, sentenceOf } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { channelNames } from '../report-dialog/offers.ts';
import { useSession } from '../session.ts';
import styles from './notifications.module.css';

interface Values {
  type: RecipientType;
  target: string;
}

const placeholders: Readonly<Record<RecipientType, string>> = {
  Email: 'me@example.org',
  Slack: '#channel',
  SlackV2: 'C0123456789',
  Webhook: 'https://…',
  Teams: 'https://…',
};

const fields = ({ type }: Values): FormEntry<Values>[] => [
  {
    kind: 'row',
    fields: [
      {
        kind: 'select',
        name: 'type',
        label: i18n._('Notification method'),
        input: { options: Object.entries(channelNames()).map(([value, label]) => ({ value, label })) },
      },
      { kind: 'text', name: 'target', label: i18n._('Recipients'), required: true, input: { placeholder: placeholders[type] } },
    ],
  },
];

/** A card with the way out, the recipient and the button. */
export function TestForm() {
  const [form] = Form.useForm<Values>();
  const session = useSession();
  const toasts = useToasts();
  const sending = useMutation({
    mutationFn: (body: Values) => client.call(notification.test, { body }),
    onSuccess: (_, { target }) => toasts.success(i18n._('A test message was sent to {target}', { target })),
    onError: (error) => showAtFields(form, error),
  });
  return (
    <section className={styles['card']} aria-label={i18n._('Send a test')}>
      <h2>{i18n._('Send a test')}</h2>
      <p className={styles['hint']}>{i18n._('Uses what is saved above.')}</p>
      {sending.error && !isToldAtFields(form, sending.error) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(sending.error)} />
      ) : null}
      <ShapedForm<Values>
        name="notification-test"
        form={form}
        initial={{ type: 'Email', target: session?.user.email ?? '' }}
        entries={fields}
        onSubmit={(values) => sending.mutate(values)}
        onChange={({ type }) =>
          type !== undefined && form.setFieldValue('target', type === 'Email' ? (session?.user.email ?? '') : '')
        }
      >
        <div className={styles['buttons']}>
          <Button htmlType="submit" loading={sending.isPending}>
            {i18n._('Send a test')}
          </Button>
        </div>
      </ShapedForm>
    </section>
  );
}
