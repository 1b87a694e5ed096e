/** What stands where something could not be fetched: the reason, and the way to try again. */
import { Button } from 'antd';
import { FailedFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';

interface FailedQueryProps {
  /** Of TanStack Query, or what looks like it. */
  query: { readonly error: unknown; readonly refetch: () => unknown };
  /** For small panels. */
  compact?: boolean;
}

/** Shows the error of a query that failed. */
export function FailedQuery({ query, compact = false }: FailedQueryProps) {
  return (
    <FailedFace
      compact={compact}
      title={sentenceOf(query.error)}
      actions={<Button onClick={() => void query.refetch()}>{i18n._('Try again')}</Button>}
    />
  );
}
