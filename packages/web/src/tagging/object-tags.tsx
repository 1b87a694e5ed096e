/** The tags of one stored object, changed where they stand: each change is saved at once and is no version of the object. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tag, type TaggedType } from '@tessera/api/tag';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import type { TagRef } from './tag-pills.tsx';
import { TagSelect } from './tag-select.tsx';

export interface ObjectTagsProps {
  id?: string;
  type: TaggedType;
  objectId: number;
  /** As they were when this was opened. */
  tags: readonly TagRef[];
  /** The resource of the lists that show them. */
  resource: string;
  autoFocus?: boolean;
}

async function save({ type, objectId }: ObjectTagsProps, before: readonly TagRef[], after: readonly TagRef[]): Promise<void> {
  const params = { object_type: type, object_id: objectId } as const;
  const added = after.filter(({ id }) => !before.some((each) => each.id === id)).map(({ name }) => name);
  const gone = before.filter(({ id }) => !after.some((each) => each.id === id));
  if (added.length > 0) await client.call(tag.addToObject, { params, body: { properties: { tags: added } } });
  for (const { name } of gone) await client.call(tag.removeFromObject, { params: { ...params, tag: name } });
}

/** A select whose changes are saved as they are made; what could not be saved is taken back with a notice. */
export function ObjectTags(props: ObjectTagsProps) {
  const [tags, setTags] = useState<readonly TagRef[]>(props.tags);
  const cache = useQueryClient();
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: ({ before, after }: { before: readonly TagRef[]; after: readonly TagRef[] }) => save(props, before, after),
    onMutate: ({ after }) => setTags(after),
    onError: (error, { before }) => {
      setTags(before);
      toasts.failure(error);
    },
    onSuccess: () => {
      for (const resource of [props.resource, 'tag']) void cache.invalidateQueries({ queryKey: ['list', resource] });
    },
  });
  return (
    <TagSelect
      {...(props.id ? { id: props.id } : {})}
      label={i18n._('Tags')}
      autoFocus={props.autoFocus ?? false}
      value={tags}
      disabled={saving.isPending}
      onChange={(after) => saving.mutate({ before: tags, after })}
    />
  );
}
