/** Asks for a person and shows what they may do with an object, and where that comes from. */
import { CheckCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { access, type AccessExplanation, type explainedKinds } from '@tessera/api/access';
import { group } from '@tessera/api/group';
import { viewAs } from '@tessera/api/view-as';
import { LoadingFace } from '@tessera/ui/faces';
import { Button, Modal, Select, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import styles from './list.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

export interface AccessDialogProps {
  kind: (typeof explainedKinds)[number];
  id: number;
  name: string;
  onClose: () => void;
}

function PersonSelect({ value, onChange }: { value: number | undefined; onChange: (id: number) => void }) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const found = useQuery({
    queryKey: ['options', 'access', 'users', asked, value],
    queryFn: ({ signal }) =>
      client.call(
        group.related,
        {
          params: { column: 'users' },
          query: { q: { filter: asked, page: 0, page_size: 100, include_ids: value === undefined ? [] : [value] } },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<number>
      id="access-person"
      className={styles['person'] ?? ''}
      autoFocus
      {...(value !== undefined && { value })}
      onChange={onChange}
      placeholder={i18n._('Choose a person')}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
      options={(found.data?.result ?? []).map((each) => ({ value: each.value, label: each.text }))}
    />
  );
}

function Explained({ verdicts, reasons }: AccessExplanation) {
  return (
    <>
      <p aria-live="polite">
        {verdicts.map(({ action, allowed }) => (
          <Tag key={action} {...(allowed && { color: 'success' })}>
            {allowed ? i18n._('can {action}', { action }) : i18n._('cannot {action}', { action })}
          </Tag>
        ))}
      </p>
      <ol className={styles['reasons']}>
        {reasons.map(({ opens, says }) => (
          <li key={says}>
            {opens ? <CheckCircleOutlined aria-label={i18n._('for')} /> : <MinusCircleOutlined aria-label={i18n._('against')} />}
            <span>{says}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows the site as the person sees it: what they see there is the whole answer. */
function ViewAsButton({ person }: { person: number }) {
  const toasts = useToasts();
  const begin = useMutation({
    mutationFn: () => client.call(viewAs.begin, { body: { user_id: person } }),
    // Everything on the page changes hands.
    onSuccess: () => window.location.assign('/superset/welcome/'),
    onError: (error) => toasts.failure(error),
  });
  return (
    <Button loading={begin.isPending} onClick={() => begin.mutate()}>
      {i18n._('View the site as this person')}
    </Button>
  );
}

/** Explains to administrators why a person can or cannot see an object. Nothing can be changed in it. */
export function AccessDialog({ kind, id, name, onClose }: AccessDialogProps) {
  const [person, setPerson] = useState<number>();
  const explained = useQuery({
    queryKey: ['access', kind, id, person],
    enabled: person !== undefined,
    queryFn: ({ signal }) => client.call(access.explain, { params: { kind, pk: id, user_id: person ?? 0 } }, { signal }),
    staleTime: 0,
  });
  return (
    <Modal
      open
      title={i18n._('Access to “{name}”', { name })}
      onCancel={onClose}
      footer={
        <>
          {person === undefined ? null : <ViewAsButton person={person} />}
          <Button onClick={onClose}>{i18n._('Close')}</Button>
        </>
      }
    >
      <label className={styles['asked']} htmlFor="access-person">
        {i18n._('Why can or cannot this person see it?')}
      </label>
      <PersonSelect value={person} onChange={setPerson} />
      {explained.isLoading ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {explained.isError ? <FailedQuery compact query={explained} /> : null}
      {explained.data ? <Explained {...explained.data.result} /> : null}
    </Modal>
  );
}
