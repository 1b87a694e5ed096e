/** What stands where something could not be fetched: the reason, and the way to try again. */
import { Button } from 'antd';
import { FailedFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { SignInButton, signInWantedBy } from './database-sign-in.tsx';

interface FailedQueryProps {
  /** Of TanStack Query, or what looks like it. */
  query: { readonly error: unknown; readonly refetch: () => unknown };
  /** For small panels. */
  compact?: boolean;
}

/** Shows the error of a query that failed. */
export function FailedQuery({ query, compact = false }: FailedQueryProps) {
  const wanted = signInWantedBy(query.error);
  return (
    <FailedFace
      compact={compact}
      title={sentenceOf(query.error)}
      actions={
        <>
          {wanted ? <SignInButton wanted={wanted} again={query.refetch} size={compact ? 'small' : 'middle'} /> : null}
          <Button size={compact ? 'small' : 'middle'} onClick={() => void query.refetch()}>
            {i18n._('Try again')}
          </Button>
        </>
      }
    />
  );
}
