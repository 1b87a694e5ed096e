import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sharing, type SharedKind, type ShareSubject } from '@tessera/api/sharing';
import type { GrantLevel } from '@tessera/core/policy/grants';
import { Alert, Button, Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { levelWords, planSentences } from './share-words.ts';
import styles from './sharing.module.css';
import { subjectName, SubjectSelect } from './subject-select.tsx';

/** What is shared. */
export interface SharedThing {
  readonly kind: SharedKind;
  readonly id: number;
}

/** The levels as options. */
export const levelOptions = (): { value: GrantLevel; label: string }[] => {
  const words = levelWords();
  return [
    { value: 'view', label: words.view },
    { value: 'edit', label: words.edit },
  ];
};

/** What a share would make, asked of the server as soon as it is known for whom it is. */
function usePlan({ kind, id }: SharedThing, subject: ShareSubject | undefined, level: GrantLevel, withData: boolean) {
  const query = { subject: subject?.subject ?? 'everyone', id: subject?.id ?? 0, level, with_data: withData } as const;
  return useQuery({
    queryKey: ['sharing', kind, id, 'plan', query],
    enabled: subject !== undefined,
    queryFn: ({ signal }) =>
      client.call(
        sharing.plan,
        { params: { kind, pk: id }, query: { ...query, with_data: String(query.with_data) } },
        { signal },
      ),
    staleTime: 0,
    retry: false,
  });
}

function Plan({ thing, subject, plan }: { thing: SharedThing; subject: ShareSubject; plan: ReturnType<typeof usePlan> }) {
  if (plan.isError) return <Alert type="warning" showIcon title={sentenceOf(plan.error)} />;
  if (!plan.data) return null;
  return (
    <div className={styles['plan']} aria-live="polite">
      <ul>
        {planSentences(thing.kind, plan.data.result, subjectName(subject)).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Shares with one more person or group; what that makes is shown before it is done. */
export function NewShare({ thing }: { thing: SharedThing }) {
  const [subject, setSubject] = useState<ShareSubject>();
  const [level, setLevel] = useState<GrantLevel>('view');
  const [withData, setWithData] = useState(true);
  const plan = usePlan(thing, subject, level, withData);
  const cache = useQueryClient();
  const toasts = useToasts();
  const field = useId();
  const make = useMutation({
    mutationFn: (to: ShareSubject) => {
      const body = { subject: to.subject, id: to.id, level, with_data: withData };
      return client.call(sharing.share, { params: { kind: thing.kind, pk: thing.id }, body });
    },
    onSuccess: (_made, to) => {
      setSubject(undefined);
      toasts.success(i18n._('Shared with {name}', { name: subjectName(to) }));
      void cache.invalidateQueries({ queryKey: ['sharing'] });
    },
    onError: (error) => toasts.failure(error),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (subject) make.mutate(subject);
      }}
    >
      <div className={styles['asked']}>
        <div>
          <label htmlFor={`${field}-who`}>{i18n._('Share with')}</label>
          <SubjectSelect id={`${field}-who`} value={subject} onChange={setSubject} />
        </div>
        <div>
          <label htmlFor={`${field}-level`}>{i18n._('Permission')}</label>
          <Select<GrantLevel>
            id={`${field}-level`}
            style={{ width: '100%' }}
            value={level}
            onChange={setLevel}
            options={levelOptions()}
          />
        </div>
        <Button type="primary" htmlType="submit" disabled={!subject || plan.isError} loading={make.isPending}>
          {i18n._('Share')}
        </Button>
      </div>
      <div className={styles['data']}>
        <Checkbox checked={withData} onChange={({ target }) => setWithData(target.checked)}>
          {thing.kind === 'dashboard' ? i18n._('Open the data of its charts within it') : i18n._('Give the data of its dataset')}
        </Checkbox>
      </div>
      {subject ? <Plan thing={thing} subject={subject} plan={plan} /> : null}
    </form>
  );
}
