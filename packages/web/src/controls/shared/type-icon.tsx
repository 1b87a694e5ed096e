/** What kind of value a column holds, as a small sign with a name for screen readers. */
import { ClockCircleOutlined, FunctionOutlined, NumberOutlined } from '@ant-design/icons';
import { i18n } from '../../i18n.ts';
import type { ValueKind } from './column-kind.ts';
import styles from './type-icon.module.css';

function nameOf(kind: ValueKind): string {
  switch (kind) {
    case 'number':
      return i18n._('Numeric column');
    case 'text':
      return i18n._('Text column');
    case 'time':
      return i18n._('Temporal column');
    case 'boolean':
      return i18n._('Boolean column');
    case 'metric':
      return i18n._('Metric');
    case 'sql':
      return i18n._('Custom SQL');
  }
}

interface TypeIconProps {
  kind: ValueKind;
  /** A column the dataset calculates by SQL: marked `fx`. */
  isCalculated?: boolean | undefined;
}

/** The sign of a kind. @param isCalculated  the column is an SQL expression, which is marked beside it */
export function TypeIcon({ kind, isCalculated = false }: TypeIconProps) {
  const name = isCalculated ? i18n._('{kind}, calculated', { kind: nameOf(kind) }) : nameOf(kind);
  return (
    <span className={styles['icon']} data-kind={kind} role="img" aria-label={name} title={name}>
      {kind === 'number' ? <NumberOutlined /> : null}
      {kind === 'time' ? <ClockCircleOutlined /> : null}
      {kind === 'metric' || kind === 'sql' ? <FunctionOutlined /> : null}
      {kind === 'text' ? 'ABC' : null}
      {kind === 'boolean' ? 'T/F' : null}
      {isCalculated ? <i className={styles['calculated']}>fx</i> : null}
    </span>
  );
}

/** A column or metric in one line: sign and name. */
export function TypedName({ kind, name, isCalculated }: TypeIconProps & { name: string }) {
  return (
    <span className={styles['named']}>
      <TypeIcon kind={kind} isCalculated={isCalculated} />
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
