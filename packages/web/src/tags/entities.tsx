/** Everything with a tag: `/superset/all_entities/?id=`. */
import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { tag, type TaggedObject, type TaggedType, type TagItem } from '@tessera/api/tag';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { backArrow } from '../kit/pointing-icons.tsx';
import { client, sentenceOf } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { ForbiddenPage, NotFoundPage } from '../kit/error-page.tsx';
import { HrefLink } from '../kit/href-link.tsx';
import { Modified } from '../kit/modified.tsx';
import { People } from '../kit/person-avatar.tsx';
import { FavouriteStar, useFavourites } from '../lists/favourites.tsx';
import { TagPills } from '../tagging/tag-pills.tsx';
import styles from './tags.module.css';
import { ago } from '../language/ago.ts';
import { pageTitle } from '../kit/page-title.ts';
import { FailedQuery } from '../kit/failed-query.tsx';

const TagDialog = lazy(() => import('./tag-dialog.tsx').then((m) => ({ default: m.TagDialog })));

function titleOf(type: TaggedType): string {
  if (type === 'dashboard') return i18n._('Dashboards');
  if (type === 'chart') return i18n._('Charts');
  return type === 'dataset' ? i18n._('Datasets') : i18n._('Saved queries');
}

function Section({ type, objects, tagId }: { type: TaggedType; objects: readonly TaggedObject[]; tagId: number }) {
  const title = titleOf(type);
  return (
    <section className={styles['section']} aria-label={title}>
      <h2>
        {title} <span>{formatCount(objects.length)}</span>
      </h2>
      <div className={styles['table']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n._('Name')}</th>
              <th scope="col">{i18n._('Modified')}</th>
              <th scope="col" className={styles['wide']}>
                {i18n._('Created by')}
              </th>
              <th scope="col" className={styles['wide']}>
                {i18n._('Owners')}
              </th>
            </tr>
          </thead>
          <tbody>
            {objects.length === 0 ? (
              <tr>
                <td colSpan={4} className={styles['none']}>
                  {i18n._('No results found')}
                </td>
              </tr>
            ) : null}
            {objects.map((each) => (
              <tr key={each.id}>
                <td>
                  <span className={styles['name']}>
                    <HrefLink href={each.url} title={each.name}>
                      {each.name}
                    </HrefLink>
                    <TagPills tags={each.tags.filter(({ id }) => id !== tagId)} />
                  </span>
                </td>
                <td>
                  <Modified humanized={ago(each.changed_on_delta_humanized)} at={each.changed_on} by="" />
                </td>
                <td className={styles['wide']}>{each.creator}</td>
                <td className={styles['wide']}>
                  <People people={each.owners} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Objects({ tagId }: { tagId: number }) {
  const found = useQuery({
    queryKey: ['list', 'tag', 'objects', tagId],
    queryFn: ({ signal }) => client.call(tag.objects, { query: { tagIds: String(tagId) } }, { signal }),
  });
  if (found.isError) return <FailedQuery query={found} />;
  if (!found.data) return <LoadingFace label={i18n._('Loading…')} />;
  const { result } = found.data;
  if (result.length === 0)
    return (
      <div className={styles['table']}>
        <EmptyFace
          title={i18n._('No entities have this tag currently assigned')}
          hint={i18n._('Choose “Bulk select” in a list, or open the properties of an object, to give it tags.')}
        />
      </div>
    );
  const order = ['dashboard', 'chart', 'query', 'dataset'] as const;
  // Datasets are ours; the tables of the other kinds stand there even when they are empty.
  return order.map((type) => {
    const objects = result.filter((each) => each.type === type);
    return objects.length > 0 || type !== 'dataset' ? <Section key={type} type={type} objects={objects} tagId={tagId} /> : null;
  });
}

function Head({ shown }: { shown: TagItem }) {
  const [isEdited, setEdited] = useState(false);
  const favourites = useFavourites('tag', [shown.id]);
  return (
    <header className={styles['head']}>
      <HrefLink href="/superset/tags/" className={styles['back'] ?? ''}>
        {backArrow()} {i18n._('Tags')}
      </HrefLink>
      <h1>{shown.name}</h1>
      <FavouriteStar kind="tag" id={shown.id} name={shown.name} isOn={favourites.has(shown.id)} />
      <span className={styles['spring']} />
      {shown.can_edit ? (
        <Button icon={<EditOutlined />} onClick={() => setEdited(true)}>
          {i18n._('Edit tag')}
        </Button>
      ) : null}
      {shown.description ? <p className={styles['description']}>{shown.description}</p> : null}
      <Suspense fallback={null}>{isEdited ? <TagDialog id={shown.id} onClose={() => setEdited(false)} /> : null}</Suspense>
    </header>
  );
}

/** One tag with everything the reader may see of the tagged objects, by kind. */
export function TaggedObjectsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const known = useQuery({
    queryKey: ['list', 'tag', 'one', id],
    enabled: isId,
    queryFn: ({ signal }) => client.call(tag.get, { params: { pk: id } }, { signal }),
  });
  const name = known.data?.result.name;
  useEffect(() => {
    document.title = pageTitle(name ?? i18n._('Tags'));
  }, [name]);
  const status = known.error instanceof ApiFailure ? known.error.status : undefined;
  if (!isId || status === 404) return <NotFoundPage />;
  if (status === 403) return <ForbiddenPage />;
  if (known.isError) return <FailedFace title={sentenceOf(known.error)} />;
  if (!known.data) return <LoadingFace label={i18n._('Loading…')} />;
  return (
    <div className={styles['page']}>
      <Head shown={known.data.result} />
      <Objects tagId={id} />
    </div>
  );
}
