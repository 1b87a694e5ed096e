/** The addresses that cannot be opened, and the way on. */
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ExploreReply } from '@tessera/api/explore';
import type { Form } from '@tessera/core/explore/slots';
import { i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import styles from './explore.module.css';
import type { ExploreAddress } from './open-explore.ts';

const ChangeDatasetModal = lazy(async () => ({
  default: (await import('./dataset-change/change-dataset-modal.tsx')).ChangeDatasetModal,
}));

interface NowhereProps {
  title: string;
  text: string;
  href: string;
  way: string;
  /** What else can be done. */
  children?: ReactNode;
}

/** Nothing can be opened: what is wrong, and where to go. */
function Nowhere({ title, text, href, way, children }: NowhereProps) {
  return (
    <div className={styles['missing']}>
      <h1>{i18n._('Explore')}</h1>
      <Alert
        type="warning"
        showIcon
        title={title}
        description={
          <>
            <p>{text}</p>
            <HrefLink href={href}>{way}</HrefLink>
          </>
        }
      />
      {children ? <div className={styles['request']}>{children}</div> : null}
    </div>
  );
}

/** Stands where an address names neither a chart nor a dataset. */
export function MissingAddress() {
  return (
    <Nowhere
      title={i18n._('Missing URL parameters')}
      text={i18n._('The URL is missing the dataset_id or slice_id parameters.')}
      href="/chart/add"
      way={i18n._('Create a new chart')}
    />
  );
}

/** The chart or the link is gone: asking again would not bring it back. */
export function MissingChart({ children }: { children?: ReactNode }) {
  return (
    <Nowhere
      title={i18n._('This chart could not be found')}
      text={i18n._('It may have been deleted, the link was cut short, or you do not have access to it.')}
      href="/chart/list/"
      way={i18n._('Go to the charts')}
    >
      {children}
    </Nowhere>
  );
}

export interface MissingDatasetProps {
  form: Form;
  reply: ExploreReply | undefined;
  /** The address that opens the same form on another dataset. */
  onChosen: (address: ExploreAddress) => void;
}

/** Stands where a chart's dataset is gone; another one can be chosen for it. */
export function MissingDataset({ form, reply, onChosen }: MissingDatasetProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles['missing']}>
      <h1>{reply?.slice?.slice_name ?? i18n._('Explore')}</h1>
      <Alert
        type="error"
        showIcon
        title={i18n._('Missing dataset')}
        description={
          <>
            <p>{i18n._('The dataset linked to this chart may have been deleted.')}</p>
            <Button onClick={() => setChoosing(true)}>{i18n._('Change dataset')}</Button>
          </>
        }
      />
      {isChoosing ? (
        <Suspense fallback={null}>
          <ChangeDatasetModal
            open
            onClose={() => setChoosing(false)}
            onChange={(dataset) =>
              onChosen({
                datasource_id: String(dataset.id),
                datasource_type: 'table',
                form_data: JSON.stringify({ ...form, datasource: `${dataset.id}__table` }),
              })
            }
          />
        </Suspense>
      ) : null}
    </div>
  );
}
