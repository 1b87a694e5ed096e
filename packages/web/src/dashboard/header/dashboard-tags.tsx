/** The tags of the open dashboard, below its properties; they are saved as they are chosen, not with the dashboard. */
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { dashboard } from '@tessera/api/dashboard';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { ObjectTags } from '../../tagging/object-tags.tsx';
import { useMayTag } from '../../tagging/use-may-tag.ts';

/** Nothing for those who may not tag. @param id  of the dashboard */
export function DashboardTags({ id }: { id: number }) {
  const canTag = useMayTag('dashboard');
  const known = useQuery({
    queryKey: ['dashboard', 'tags', id],
    enabled: canTag,
    gcTime: 0,
    queryFn: ({ signal }) =>
      client.call(dashboard.get, { params: { id_or_slug: String(id) }, query: { q: { columns: ['tags'] } } }, { signal }),
  });
  if (!canTag) return null;
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={i18n._('Tags')} extra={known.isError ? sentenceOf(known.error) : i18n._('Changes are saved at once.')}>
        {known.data ? (
          <ObjectTags type="dashboard" objectId={id} tags={known.data.result.tags} resource="dashboard" />
        ) : (
          <div style={{ minHeight: 'var(--t-size-control)' }} />
        )}
      </Form.Item>
    </Form>
  );
}
