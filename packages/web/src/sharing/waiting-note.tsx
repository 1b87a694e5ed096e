import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accessRequest } from '@tessera/api/access-request';
import { Alert } from 'antd';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';

/** Says on Home how many people wait for access; nothing when nobody does, and when it cannot be known. */
export function WaitingNote() {
  const asked = useQuery({
    queryKey: ['access-requests'],
    queryFn: ({ signal }) => client.call(accessRequest.list, {}, { signal }),
    retry: false,
  });
  const n = (asked.data?.result ?? []).filter(({ state }) => state === 'open').length;
  if (n === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={i18n._('{n, plural, one {# request for access waits} other {# requests for access wait}} for your answer.', { n })}
      action={<Link to="/accessrequest/list/">{i18n._('Show')}</Link>}
    />
  );
}
