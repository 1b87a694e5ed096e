/** Where a map looks: its middle, how near it is, which way is up and how far it is tilted. */
import { Input } from 'antd';
import { isRecord } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { numberFrom } from './number.tsx';
import { useDraft } from '../shared/use-draft.ts';

const keys = ['longitude', 'latitude', 'zoom', 'bearing', 'pitch'] as const;
type Key = (typeof keys)[number];
type Texts = Readonly<Record<Key, string>>;

/** What stands for a number that is not there. */
const atFirst: Readonly<Record<Key, number>> = {
  longitude: 6.85236157047845,
  latitude: 31.222656842808707,
  zoom: 1,
  bearing: 0,
  pitch: 0,
};

/** Five numbers; all of them empty is no window, and one that is left empty is that of a new window. */
export function ViewportControl({ id, value, onChange, isInvalid }: ControlProps) {
  const saved: Record<string, unknown> = isRecord(value) ? value : {};
  const textOf = (key: Key): string => {
    const number = saved[key];
    return typeof number === 'number' || typeof number === 'string' ? String(number) : '';
  };
  const texts: Texts = {
    longitude: textOf('longitude'),
    latitude: textOf('latitude'),
    zoom: textOf('zoom'),
    bearing: textOf('bearing'),
    pitch: textOf('pitch'),
  };
  const { shown, type, flush } = useDraft<Texts>(texts, (typed) => {
    if (keys.every((key) => typed[key].trim() === '')) return onChange(undefined);
    const numbers = Object.fromEntries(keys.map((key) => [key, numberFrom(typed[key]) ?? atFirst[key]]));
    return onChange({ ...saved, ...numbers });
  });
  const labels: Readonly<Record<Key, string>> = {
    longitude: i18n._('Longitude'),
    latitude: i18n._('Latitude'),
    zoom: i18n._('Zoom'),
    bearing: i18n._('Bearing'),
    pitch: i18n._('Pitch'),
  };
  const short: Readonly<Record<Key, string>> = { ...labels, longitude: i18n._('Lng'), latitude: i18n._('Lat') };
  const input = (key: Key) => (
    <Input
      key={key}
      {...(key === 'longitude' ? { id } : {})}
      inputMode="decimal"
      aria-label={labels[key]}
      prefix={short[key]}
      status={isInvalid ? 'error' : ''}
      value={shown[key]}
      onChange={(event) => type({ ...shown, [key]: event.target.value })}
      onBlur={flush}
      onPressEnter={flush}
    />
  );
  return (
    <div className={styles['stack']}>
      <div className={styles['coordinates']}>{[input('longitude'), input('latitude')]}</div>
      <div className={styles['pair']}>{[input('bearing'), input('pitch')]}</div>
      {input('zoom')}
    </div>
  );
}
