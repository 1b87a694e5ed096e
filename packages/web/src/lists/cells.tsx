/** Cells that several lists share. */
import { CheckOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import styles from './list.module.css';

/** The name of a row as a link, with badges before, tags after and a second line below. */
export function NameCell({
  name,
  href,
  before,
  after,
  below,
}: {
  name: string;
  href: string;
  before?: ReactNode;
  after?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className={styles['name']}>
      <span className={styles['nameLine']}>
        {before}
        <HrefLink href={href} className={styles['nameLink']} title={name}>
          {name}
        </HrefLink>
        {after}
      </span>
      {below ? <span className={styles['nameBelow']}>{below}</span> : null}
    </div>
  );
}

/** Plain muted text that gives way with an ellipsis; the full text is its tooltip. */
export function Quiet({ children }: { children: string | null | undefined }) {
  return (
    <span className={styles['quiet']} title={children ?? undefined}>
      {children}
    </span>
  );
}

/** The name of a row that opens in a dialog, for those who may change it. */
export function OpenName({ name, onOpen, below }: { name: string; onOpen: (() => void) | undefined; below?: ReactNode }) {
  return (
    <div className={styles['name']}>
      {onOpen ? (
        <Button type="link" size="small" className={styles['openName'] ?? ''} onClick={onOpen}>
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      {below ? <span className={styles['nameBelow']}>{below}</span> : null}
    </div>
  );
}

/** A tick, or nothing to see. */
export function Tick({ yes }: { yes: boolean }) {
  return yes ? (
    <CheckOutlined role="img" aria-label={i18n._('Yes')} className={styles['tick'] ?? ''} />
  ) : (
    <span className="sr-only">{i18n._('No')}</span>
  );
}

/** Names one after the other, cut with an ellipsis; all of them in the tooltip. */
export function Names({ names }: { names: readonly string[] }) {
  return <Quiet>{names.join(', ')}</Quiet>;
}

/** How many things there are, as a button; a click names them. */
export function CountCell({ label, title, items }: { label: string; title?: string; items: { key: string; item: ReactNode }[] }) {
  return (
    <Popover
      trigger="click"
      content={
        <ul className={styles['links']}>
          {items.map(({ key, item }) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" style={{ padding: 0, maxWidth: '100%' }} title={title}>
        {label}
      </Button>
    </Popover>
  );
}
