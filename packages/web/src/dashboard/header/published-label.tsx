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
  const hint = published
    ? i18n._('Everyone who may see its data finds this dashboard in lists. Unpublished, it is a draft again.')
    : i18n._('A draft is not shown in the lists of others. Published, everyone who may see its data finds it.');
  if (!rights.edit)
    return published ? null : (
      <Tooltip title={hint}>
        <Tag tabIndex={0}>{i18n._('Draft')}</Tag>
      </Tooltip>
    );
  const change = (): void => {
    if (!toggle.isPending) toggle.mutate(!published);
  };
  return (
    <span className={styles['published']}>
      <Tooltip title={hint}>
        {/* For the mouse; the button beside it says what it does, to the keyboard too. */}
        <Tag className={styles['switch'] ?? ''} color={published ? 'success' : 'default'} onClick={change}>
          {published ? i18n._('Published') : i18n._('Draft')}
        </Tag>
      </Tooltip>
      <Tooltip title={hint}>
        <Button
          size="small"
          type="text"
          loading={toggle.isPending}
          onClick={change}
          aria-label={published ? i18n._('Unpublish this dashboard') : i18n._('Publish this dashboard')}
        >
          {published ? i18n._('Unpublish') : i18n._('Publish')}
        </Button>
      </Tooltip>
    </span>
  );
}
