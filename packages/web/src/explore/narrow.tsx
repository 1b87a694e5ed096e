/** The editor where there is room for one of its parts. */
import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { i18n } from '../i18n.ts';
import styles from './explore.module.css';

type Part = 'dataset' | 'controls' | 'chart';

const allParts: readonly Part[] = ['dataset', 'controls', 'chart'];

/**
 * One part at a time. The chart comes forward by itself when it is run. A part that was seen stays behind the others:
 * a draft that was put away, a text in a search, an open section are still there when one comes back.
 */
export function Narrow({ parts, hasRun, runs }: { parts: Record<Part, ReactNode>; hasRun: boolean; runs: string }) {
  const [part, setPart] = useState<Part>(hasRun ? 'chart' : 'controls');
  const [visited, setVisited] = useState<readonly Part[]>([part]);
  if (!visited.includes(part)) setVisited([...visited, part]);
  const [seen, setSeen] = useState(runs);
  if (seen !== runs) {
    setSeen(runs);
    if (runs === 'loading') setPart('chart');
  }
  return (
    <div className={styles['narrow']}>
      <Segmented<Part>
        block
        aria-label={i18n._('Part of the editor')}
        value={part}
        onChange={setPart}
        options={[
          { value: 'dataset', label: i18n._('Dataset') },
          { value: 'controls', label: i18n._('Controls') },
          { value: 'chart', label: i18n._('Chart') },
        ]}
      />
      {allParts
        .filter((each) => each === part || visited.includes(each))
        .map((each) => (
          <div key={each} className={styles['narrowPart']} hidden={each !== part}>
            {parts[each]}
          </div>
        ))}
    </div>
  );
}
