/** What one chart type is good for. */
import { Button, Tag } from 'antd';
import type { ListedChart } from '@tessera/charts';
import { ChartExample } from '../../chart/chart-example.tsx';
import { chartWord } from '../../language/chart-words.ts';
import { i18n } from '../../i18n.ts';
import { categoryOf } from '../../chart/find-types.ts';
import styles from './viz-picker.module.css';

/** The chosen chart type with its example and description. A click on a tag shows all types of that tag. */
export function TypeDetail({ type, onTag }: { type: ListedChart | undefined; onTag: (tag: string) => void }) {
  return (
    <aside className={styles['detail']} aria-label={i18n._('About the chosen type')} aria-live="polite">
      {type ? (
        <>
          <ChartExample key={type.id} type={type} widthPx={230} heightPx={150} />
          <div className={styles['detailHead']}>
            <h2>{chartWord(type.name)}</h2>
            <Tag>{chartWord(categoryOf(type))}</Tag>
          </div>
          <p>{chartWord(type.description) || i18n._('No description available.')}</p>
          <ul className={styles['tags']} aria-label={i18n._('Tags')}>
            {type.tags.map((tag) => (
              <li key={tag}>
                <Button size="small" onClick={() => onTag(tag)}>
                  {chartWord(tag)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles['muted']}>{i18n._('Choose a type to see what it is good for.')}</p>
      )}
    </aside>
  );
}
