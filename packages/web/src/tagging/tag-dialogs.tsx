/** Dialogs of tagging: the tags of one object, and tags for many. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { tag, type TaggedType } from '@tessera/api/tag';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { ObjectTags } from './object-tags.tsx';
import type { TagRef } from './tag-pills.tsx';
import { TagSelect } from './tag-select.tsx';
import styles from './tagging.module.css';

export interface TagsDialogProps {
  type: TaggedType;
  resource: string;
  object: { id: number; name: string; tags: readonly TagRef[] };
  onClose: () => void;
}

/** The tags of one object; changes are saved as they are made. */
export function TagsDialog({ type, resource, object, onClose }: TagsDialogProps) {
  return (
    <Modal
      open
      width={440}
      title={i18n._('Tags of “{name}”', { name: object.name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{i18n._('Done')}</Button>}
    >
      <p className={styles['hint']}>{i18n._('Changes are saved at once.')}</p>
      <ObjectTags type={type} objectId={object.id} tags={object.tags} resource={resource} autoFocus />
    </Modal>
  );
}

export interface BulkTagDialogProps {
  type: TaggedType;
  resource: string;
  ids: readonly number[];
  onClose: () => void;
}

/** Gives several objects the same tags; those that may not be tagged are named. */
export function BulkTagDialog({ type, resource, ids, onClose }: BulkTagDialogProps) {
  const [tags, setTags] = useState<readonly TagRef[]>([]);
  const cache = useQueryClient();
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: () => {
      const objects_to_tag = ids.map((id): [TaggedType, number] => [type, id]);
      return client.call(tag.bulkCreate, { body: { tags: tags.map(({ name }) => ({ name, objects_to_tag })) } });
    },
    onSuccess: ({ result }) => {
      const [tagged, skipped] = [result.objects_tagged.length, result.objects_skipped.length];
      if (tagged > 0) toasts.success(i18n._('Tagged {n, plural, one {# item} other {# items}}', { n: tagged }));
      if (skipped > 0)
        toasts.warning(
          i18n._('{n, plural, one {# item was} other {# items were}} skipped: only who may change an item may tag it', {
            n: skipped,
          }),
        );
      for (const each of [resource, 'tag']) void cache.invalidateQueries({ queryKey: ['list', each] });
      onClose();
    },
    onError: (error) => toasts.failure(error),
  });
  return (
    <Modal
      open
      width={440}
      title={i18n._('Add tags')}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: tags.length === 0, loading: saving.isPending }}
      onOk={() => saving.mutate()}
      onCancel={onClose}
    >
      <p className={styles['hint']}>
        {i18n._('You are adding tags to {n, plural, one {# item} other {# items}}', { n: ids.length })}
      </p>
      <TagSelect label={i18n._('Tags')} autoFocus value={tags} onChange={setTags} />
    </Modal>
  );
}
