import { GlobalOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sharing, type ShareSubject } from '@tessera/api/sharing';
import { NoOptions } from '@tessera/ui/option-list';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';

/** What a subject is called; everyone has no name of their own. */
export const subjectName = ({ subject, name }: Pick<ShareSubject, 'subject' | 'name'>): string =>
  subject === 'everyone' ? i18n._('Everyone who is signed in') : name;

const icons = { user: <UserOutlined />, group: <TeamOutlined />, everyone: <GlobalOutlined /> };

/** What kind of subject it is, as a picture. */
export const SubjectIcon = ({ subject }: Pick<ShareSubject, 'subject'>) => <span aria-hidden>{icons[subject]}</span>;

const keyOf = ({ subject, id }: Pick<ShareSubject, 'subject' | 'id'>): string => `${subject} ${id}`;

/** Chooses a person, a group or everyone, found while one types. @param id  of the field */
export function SubjectSelect(props: { id: string; value: ShareSubject | undefined; onChange: (subject: ShareSubject) => void }) {
  const { id, value, onChange } = props;
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const found = useQuery({
    queryKey: ['options', 'sharing', asked],
    queryFn: ({ signal }) => client.call(sharing.subjects, { query: { text: asked } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const subjects = found.data?.result ?? [];
  const all = value && !subjects.some((each) => keyOf(each) === keyOf(value)) ? [value, ...subjects] : subjects;
  return (
    <Select<string>
      id={id}
      style={{ width: '100%' }}
      {...(value && { value: keyOf(value) })}
      onChange={(key) => {
        const chosen = all.find((each) => keyOf(each) === key);
        if (chosen) onChange(chosen);
      }}
      placeholder={i18n._('Person, group or everyone')}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      status={found.isError ? 'error' : ''}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
      options={all.map((each) => ({
        value: keyOf(each),
        label: (
          <>
            <SubjectIcon subject={each.subject} /> {subjectName(each)}
          </>
        ),
      }))}
    />
  );
}
