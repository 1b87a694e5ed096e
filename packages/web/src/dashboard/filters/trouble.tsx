/** A filter whose choices could not be read. */
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import styles from './filters.module.css';

/** Stands in the place of a control that could not be loaded; the server's sentence is its tooltip. */
export function Trouble({ error }: { error: unknown }) {
  return (
    <div className={styles['trouble']} role="alert" title={sentenceOf(error)}>
      {i18n._('Cannot load filter')}. {i18n._('Check configuration')}
    </div>
  );
}
