/** Draft or published; editors switch it here. Published needs no label for readers. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { dashboard as api } from '@tessera/api/dashboard';
import { ApiFailure } from '@tessera/api/client';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';
import styles from './header.module.css';

/** Shows whether the dashboard is published. A click saves the change at once, with the version that is open. */
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
    ? i18n._('Everyone who may see its data finds this dashboard in lists. Unpublished, it is a draft again.')
    : i18n._('A draft is not shown in the lists of others. Published, everyone who may see its data finds it.');
  return (
    <span className={styles['published']}>
      <Tag color={published ? 'success' : 'default'}>{published ? i18n._('Published') : i18n._('Draft')}</Tag>
      <Tooltip title={hint}>
        <Button
          size="small"
          type="text"
          loading={toggle.isPending}
          onClick={() => toggle.mutate(!published)}
          aria-label={published ? i18n._('Unpublish this dashboard') : i18n._('Publish this dashboard')}
        >
          {published ? i18n._('Unpublish') : i18n._('Publish')}
        </Button>
      </Tooltip>
    </span>
  );
}
