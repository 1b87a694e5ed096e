import { useMutation } from '@tanstack/react-query';
import { accessRequest } from '@tessera/api/access-request';
import type { SharedKind } from '@tessera/api/sharing';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { viewedByOfPage } from '../bootstrap.ts';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';

export interface RequestAccessProps {
  readonly kind: SharedKind;
  /** As the address names it. */
  readonly object: string;
}

/** Asks the owners for access with one click; what it is needed for may be said. Nothing for who is not signed in. */
export function RequestAccess({ kind, object }: RequestAccessProps) {
  const [message, setMessage] = useState('');
  const session = useSession();
  const field = useId();
  const ask = useMutation({ mutationFn: () => client.call(accessRequest.create, { body: { kind, object, message } }) });
  // Whoever looks at the site as somebody else asks for nothing in their name.
  if (!session || viewedByOfPage() !== undefined) return null;
  if (ask.isSuccess)
    return (
      <Alert
        type="success"
        showIcon
        title={i18n._('You asked for access.')}
        description={i18n._('The owners and the administrators see your request, and decide.')}
      />
    );
  return (
    <form
      style={{ display: 'grid', gap: 8, maxWidth: 420, width: '100%', textAlign: 'start' }}
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <label htmlFor={field}>{i18n._('Message to the owner (optional)')}</label>
      <Input.TextArea id={field} rows={2} maxLength={1000} value={message} onChange={({ target }) => setMessage(target.value)} />
      {ask.isError ? <Alert type="warning" showIcon title={sentenceOf(ask.error)} /> : null}
      <Button type="primary" htmlType="submit" loading={ask.isPending}>
        {i18n._('Request access')}
      </Button>
    </form>
  );
}
