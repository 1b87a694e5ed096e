/** `/swagger/v1`: the REST API as the server's own OpenAPI document describes it; operations can be sent from here. */
import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf, sessionFetch } from '../client.ts';
import { i18n } from '../i18n.ts';
import styles from './api-docs.module.css';
import { found, readDocument, type ApiDocument, type Operation } from './document.ts';
import { OperationView } from './operation-view.tsx';
import { pageTitle } from '../kit/page-title.ts';
import { clearable } from '../kit/clearable.tsx';

const documentAddress = '/api/v1/_openapi';

async function fetchDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await sessionFetch(documentAddress, { signal });
  if (!response.ok) throw new Error(i18n._('The server answered with status {status}.', { status: response.status }));
  return readDocument(await response.json());
}

/** Fetches the OpenAPI document once and lists its operations; a failure can be tried again. */
export function ApiPage() {
  const known = useQuery({ queryKey: ['openapi'], queryFn: ({ signal }) => fetchDocument(signal), staleTime: Infinity });
  useEffect(() => {
    document.title = pageTitle(i18n._('API'));
  }, []);
  if (known.isError)
    return (
      <FailedFace
        title={i18n._('The API document could not be loaded')}
        hint={sentenceOf(known.error)}
        actions={<Button onClick={() => void known.refetch()}>{i18n._('Try again')}</Button>}
      />
    );
  if (!known.data) return <LoadingFace label={i18n._('Loading…')} />;
  return <Operations api={known.data} />;
}

function Operations({ api }: { api: ApiDocument }) {
  const [search, setSearch] = useState('');
  const linked = useLocation({ select: ({ hash }) => hash });
  const groups = useMemo(() => {
    const shown = found(api.operations, search);
    return [...Map.groupBy(shown, ({ tag }) => tag)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }, [api, search]);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1>{i18n._('API')}</h1>
          <p>{api.description}</p>
        </div>
        <Button href={documentAddress} target="_blank">
          {i18n._('OpenAPI document')}
        </Button>
      </header>
      <Input
        aria-label={i18n._('Search operations')}
        placeholder={i18n._('Search by path, method or words')}
        prefix={<SearchOutlined />}
        allowClear={clearable()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.length === 0 ? <EmptyFace title={i18n._('No operation matches the search')} /> : null}
      {groups.map(([tag, operations]) => (
        <Group
          // Opened or closed anew when a search begins or ends.
          key={`${tag} ${search !== ''}`}
          tag={tag}
          operations={operations}
          api={api}
          isOpen={search !== '' || operations.some(({ id }) => id === linked)}
          linked={linked}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly tag: string;
  readonly operations: readonly Operation[];
  readonly api: ApiDocument;
  /** At first; then it is the reader's. */
  readonly isOpen: boolean;
  /** The operation the address names. */
  readonly linked: string;
}

function Group({ tag, operations, api, isOpen, linked }: GroupProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className={styles['group']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{tag}</h2>
        <span className={styles['count']}>
          {i18n._('{n, plural, one {# operation} other {# operations}}', { n: operations.length })}
        </span>
      </summary>
      {open
        ? operations.map((operation) => (
            <OperationView key={operation.id} operation={operation} schemas={api.schemas} isLinked={operation.id === linked} />
          ))
        : null}
    </details>
  );
}
