/** A part of Home: a title that folds it away, tabs, what one can do there, and its cards or why there are none. */
import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { EmptyFace, FailedFace, type FaceProps } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import list from '../lists/list.module.css';
import styles from './home.module.css';
import { useFolded } from './folded.ts';

export interface PanelProps<Tab extends string> {
  id: string;
  title: string;
  tabs?: { choice: Tab; choose: (tab: Tab) => void; options: { value: Tab; label: string }[] };
  /** At the end of the head: a button, the way to all of them. */
  more?: ReactNode;
  /** Rendered, and so fetched, only while the panel is open. */
  children: ReactNode;
}

/** The frame of a part of Home. Whether it is folded is remembered in this browser. */
export function Panel<Tab extends string>({ id, title, tabs, more, children }: PanelProps<Tab>) {
  const [isFolded, fold] = useFolded(id);
  const head = `home-${id}`;
  return (
    <section className={styles['panel']} aria-labelledby={head}>
      <div className={styles['panelHead']}>
        <h2 id={head}>
          <button type="button" className={styles['fold']} aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
            <DownOutlined className={styles['caret']} aria-hidden />
            {title}
          </button>
        </h2>
        {tabs && !isFolded ? (
          <Segmented<Tab> size="small" aria-label={title} value={tabs.choice} onChange={tabs.choose} options={tabs.options} />
        ) : null}
        <span className={styles['spring']} />
        {isFolded ? null : more}
      </div>
      {isFolded ? null : children}
    </section>
  );
}

/** How many cards a panel asks for. */
export const panelSize = 5;

/** The places of the cards that are on their way. */
export function PanelBones() {
  return (
    <div className={list['cards']} aria-busy="true">
      {Array.from({ length: panelSize }, (_, i) => (
        <div key={i} className={styles['bone']} />
      ))}
    </div>
  );
}

export interface CardsProps {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  count: number;
  /** What failed, as a sentence. */
  failed: (error: string) => { title: string; hint?: string };
  empty: Pick<FaceProps, 'title' | 'hint' | 'actions'>;
  /** `li` elements. */
  children: ReactNode;
}

/** The four faces of a panel's cards. */
export function PanelCards({ query, count, failed, empty, children }: CardsProps) {
  if (query.isPending) return <PanelBones />;
  if (query.isError)
    return (
      <div className={styles['quietBox']}>
        <FailedFace
          compact
          {...failed(sentenceOf(query.error))}
          actions={<Button onClick={() => void query.refetch()}>{i18n._('Try again')}</Button>}
        />
      </div>
    );
  if (count === 0)
    return (
      <div className={styles['quietBox']}>
        <EmptyFace compact {...empty} />
      </div>
    );
  return <ul className={list['cards']}>{children}</ul>;
}

/** The face of a link in the head of a panel that makes something new; the link itself takes the focus. */
export function CreateFace({ label }: { label: string }) {
  return (
    <Button size="small" type="text" icon={<PlusOutlined />} tabIndex={-1}>
      {label}
    </Button>
  );
}
