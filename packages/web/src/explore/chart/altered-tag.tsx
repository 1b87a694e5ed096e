/** Marks a saved chart that is not as saved, and lists the changes. */
import { Popover, Tag } from 'antd';
import { useMemo } from 'react';
import { editedTypeOf } from '../state/edited-type.ts';
import { alterationsOf } from '@tessera/core/explore/altered';
import { chartWord } from '../../language/chart-words.ts';
import { i18n } from '../../i18n.ts';
import { useExplore } from '../state/context.ts';
import { controlsOf, slotsOf } from '@tessera/charts/controls/slots';
import styles from './chart.module.css';

/** Compares the form with the saved one, control by control; nothing while they are equal or the chart is new. */
export function AlteredTag() {
  const slice = useExplore((state) => state.slice);
  const form = useExplore((state) => state.form);
  const saved = useExplore((state) => state.saved);
  const changes = useMemo(() => {
    if (!slice || form === saved) return [];
    const chart = editedTypeOf(form['viz_type']);
    const controls = controlsOf(chart);
    return alterationsOf(saved, form, slotsOf(chart), (key) => controls.get(key)?.default).map((change) => ({
      ...change,
      label: change.key === 'viz_type' ? i18n._('Chart type') : chartWord(controls.get(change.key)?.label ?? change.key),
    }));
  }, [slice, form, saved]);
  if (changes.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={
        <table className={styles['changes']}>
          <thead>
            <tr>
              <th scope="col">{i18n._('Control')}</th>
              <th scope="col">{i18n._('Before')}</th>
              <th scope="col">{i18n._('After')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.key}>
                <th scope="row">{change.label}</th>
                <td>{change.before}</td>
                <td>{change.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <Tag color="warning" className={styles['altered'] ?? ''}>
        <button
          type="button"
          aria-label={i18n._('{n, plural, one {Altered: # change} other {Altered: # changes}}', { n: changes.length })}
        >
          {i18n._('Altered')}
        </button>
      </Tag>
    </Popover>
  );
}
