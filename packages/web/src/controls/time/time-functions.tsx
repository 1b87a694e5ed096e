/** The functions an advanced time range may be written with: what each gives, how it is called, an example. */
import { timeFunctions, type TimeFunctionName } from '@tessera/core/time/functions';
import { i18n } from '../../i18n.ts';
import styles from './time-range.module.css';

function meanings(): Record<TimeFunctionName, string> {
  return {
    DATETIME: i18n._('The moment of a text'),
    DATEADD: i18n._('A moment some units later, or earlier with a minus'),
    DATEDIFF: i18n._('Days or years between two moments, as a number for DATEADD'),
    DATETRUNC: i18n._('The first moment of the unit'),
    LASTDAY: i18n._('The last day of the unit'),
    HOLIDAY: i18n._('A public holiday in the year of a moment'),
  };
}

/** Folded at first; a line of it is opened by pointer and keyboard alike. */
export function TimeFunctions() {
  const says = meanings();
  return (
    <details className={styles['functions']}>
      <summary>{i18n._('Functions')}</summary>
      <dl>
        {timeFunctions.map(({ name, syntax, example }) => (
          <div key={name}>
            <dt>
              <code>{syntax}</code>
            </dt>
            <dd>{says[name]}</dd>
            <dd>
              <code>{example}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
