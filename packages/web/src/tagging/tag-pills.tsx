/** The tags of an object as small links to everything that has them. */
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { HrefLink } from '../kit/href-link.tsx';
import styles from './tagging.module.css';

/** A tag as objects show it. */
export interface TagRef {
  id: number;
  name: string;
}

/** Where everything with a tag is shown. */
export const tagHref = (id: number): string => `/superset/all_entities/?id=${id}`;

const shownAtMost = 2;

function Pill({ tag }: { tag: TagRef }) {
  return (
    <HrefLink href={tagHref(tag.id)} className={styles['pill'] ?? ''} title={tag.name}>
      {tag.name}
    </HrefLink>
  );
}

/** The first tags, and how many more there are. */
export function TagPills({ tags }: { tags: readonly TagRef[] }): ReactNode {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, shownAtMost);
  const rest = tags.slice(shown.length);
  return (
    <span className={styles['pills']}>
      {shown.map((tag) => (
        <Pill key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 ? (
        <Tooltip title={rest.map(({ name }) => name).join(', ')}>
          <span className={styles['more']} tabIndex={0}>
            +{rest.length}
          </span>
        </Tooltip>
      ) : null}
    </span>
  );
}
