/** A link to one component; its sign is seen when one points at the component, or comes to it by key. */
import { LinkOutlined, MailOutlined } from '@ant-design/icons';
import { Button, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import { sideOf } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useScope } from '../state/context.ts';
import { useShare } from '../state/share.ts';
import styles from './anchor-link.module.css';

interface AnchorLinkProps {
  /** Of a component or a tab. */
  id: string;
  name: string;
  /** The component has a menu with the same: by key and by finger one takes that. */
  hasMenu?: boolean;
}

/** Stands inside an element with `data-anchors`. The link is made when it is asked for. */
export function AnchorLink({ id, name, hasMenu = false }: AnchorLinkProps) {
  const { rights } = useScope();
  const share = useShare();
  const [url, setUrl] = useState('');
  const [isOpen, setOpen] = useState(false);
  if (!(hasMenu ? rights.shareChart : rights.share)) return null;
  const open = async (next: boolean): Promise<void> => {
    setOpen(false);
    if (!next) return;
    // Made anew: filters and tabs may be others now.
    const made = await share.make(id);
    if (made === undefined) return;
    setUrl(made);
    setOpen(true);
  };
  const label = i18n._('Copy permalink to {name}', { name });
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => void open(next)}
      trigger="click"
      placement={sideOf('bottomEnd')}
      destroyOnHidden
      content={<Link url={url} onMail={() => void share.mail(id)} onClose={() => setOpen(false)} />}
    >
      <Button
        type="text"
        size="small"
        className={styles['anchor'] ?? ''}
        data-image-skip=""
        data-menu={hasMenu || undefined}
        data-open={isOpen || undefined}
        tabIndex={hasMenu ? -1 : 0}
        icon={<LinkOutlined />}
        aria-label={label}
        aria-expanded={isOpen}
        title={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
    </Popover>
  );
}

interface LinkProps {
  url: string;
  onMail: () => void;
  onClose: () => void;
}

function Link({ url, onMail, onClose }: LinkProps) {
  const copy = useCopy();
  return (
    <Space.Compact className={styles['link'] ?? ''}>
      <Input
        autoFocus
        readOnly
        dir="ltr"
        value={url}
        aria-label={i18n._('Permalink')}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button onClick={() => void copy(url)}>{i18n._('Copy')}</Button>
      <Button
        icon={<MailOutlined />}
        aria-label={i18n._('Share permalink by email')}
        title={i18n._('Share permalink by email')}
        onClick={onMail}
      />
    </Space.Compact>
  );
}
