/** `/dashboard/new`: makes an empty dashboard and opens it for editing. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { dashboard } from '@tessera/api/dashboard';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ForbiddenPage } from '../kit/error-page.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useCan } from '../session.ts';

async function create(): Promise<number> {
  const { id } = await client.call(dashboard.create, { body: { dashboard_title: '[ untitled dashboard ]' } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['list', 'dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['home'] }),
  ]);
  return id;
}

/** Makes the dashboard as soon as it is opened; a failure can be tried again. Refused to who may make none. */
export function NewDashboardPage() {
  return useCan('can_write on Dashboard') ? <NewDashboard /> : <ForbiddenPage />;
}

function NewDashboard() {
  const navigate = useNavigate();
  // A query and not a mutation: it runs once per visit, also when React mounts the page twice in development.
  const made = useQuery({ queryKey: ['new-dashboard'], queryFn: create, retry: false, gcTime: 0, staleTime: Infinity });
  const id = made.data;
  useEffect(() => {
    if (id !== undefined) void navigate({ to: `/superset/dashboard/${id}/`, search: { edit: 'true' }, replace: true });
  }, [id, navigate]);
  if (made.isError)
    return (
      <FailedFace
        title={i18n._('An error occurred while creating {resource}s: {error}', {
          resource: 'dashboard',
          error: sentenceOf(made.error),
        })}
        actions={<Button onClick={() => void made.refetch()}>{i18n._('Try again')}</Button>}
      />
    );
  return <LoadingFace label={i18n._('Creating a dashboard…')} />;
}
