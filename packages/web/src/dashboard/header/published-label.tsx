/** Draft or published; editors switch it here. Published needs no label for readers. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { dashboard as api } from '@tessera/api/dashboard';
import { ApiFailure } from '@tessera/api/client';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../shell/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';

export function PublishedLabel() {
  const { store, item, rights } = useScope();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [published, setPublished] = useState(item.published);
  const etag = useDashboard((state) => state.etag);
  const toggle = useMutation({
    mutationFn: (next: boolean) =>
      client.send(api.update, { params: { pk: item.id }, body: { published: next } }, etag ? { ifMatch: etag } : {}),
    onSuccess: (reply, next) => {
      setPublished(next);
      store.getState().seen(reply.etag);
      toasts.success(next ? i18n._('This dashboard is now published') : i18n._('This dashboard is now hidden'));
      void cache.invalidateQueries({ queryKey: ['home'] });
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 412) toasts.danger(error.message);
      else toasts.danger(i18n._('You do not have permissions to edit this dashboard.'));
    },
  });
  if (!rights.edit) return published ? null : <Tag>{i18n._('Draft')}</Tag>;
  const hint = published
    ? i18n._('Everyone who may see its data finds this dashboard in lists. Click to make it a draft.')
    : i18n._('A draft is not shown in the lists of others. Click to publish it.');
  return (
    <Tooltip title={hint}>
      <Button size="small" loading={toggle.isPending} onClick={() => toggle.mutate(!published)} aria-pressed={published}>
        {published ? i18n._('Published') : i18n._('Draft')}
      </Button>
    </Tooltip>
  );
}
