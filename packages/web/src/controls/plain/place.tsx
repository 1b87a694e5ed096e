/** The columns that hold a place: longitude and latitude, a text of both, or a geohash. */
import { Checkbox, Input, Select } from 'antd';
import { titleOf } from '@tessera/core/format/label';
import { isRecord } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlDataset, ControlProps } from '../shared/control-props.ts';

type PlaceKind = 'latlong' | 'delimited' | 'geohash';
type ColumnKey = 'lonCol' | 'latCol' | 'lonlatCol' | 'geohashCol';

const columnsOf: Readonly<Record<PlaceKind, readonly ColumnKey[]>> = {
  latlong: ['lonCol', 'latCol'],
  delimited: ['lonlatCol'],
  geohash: ['geohashCol'],
};
const kindOf = (value: unknown): PlaceKind => (value === 'delimited' || value === 'geohash' ? value : 'latlong');

/** How places are stored, and a choice for each column that takes. */
export function PlaceControl({ id, value, onChange, dataset, isInvalid }: ControlProps) {
  const place: Record<string, unknown> = isRecord(value) ? value : {};
  const kind = kindOf(place['type']);
  const change = (part: Record<string, unknown>): void => onChange({ ...place, type: kind, ...part });
  return (
    <div className={styles['stack']}>
      <Select<PlaceKind>
        showSearch={{ optionFilterProp: 'label' }}
        id={id}
        className={styles['wide'] ?? ''}
        aria-label={i18n._('How places are stored')}
        value={kind}
        options={[
          { value: 'latlong', label: i18n._('Longitude & Latitude columns') },
          { value: 'delimited', label: i18n._('Delimited long & lat single column') },
          { value: 'geohash', label: i18n._('Geohash') },
        ]}
        onChange={(type) => change({ type })}
      />
      {columnsOf[kind].map((key) => (
        <ColumnChoice key={key} name={key} value={place[key]} dataset={dataset} isInvalid={isInvalid} onChange={change} />
      ))}
      {kind === 'delimited' ? (
        <>
          <Input
            aria-label={i18n._('Delimiter')}
            prefix={i18n._('Delimiter')}
            maxLength={10}
            value={typeof place['delimiter'] === 'string' ? place['delimiter'] : ','}
            onChange={(event) => change({ delimiter: event.target.value })}
          />
          <Checkbox
            checked={place['reverseCheckbox'] === true}
            title={i18n._('The longitude comes first')}
            onChange={(event) => change({ reverseCheckbox: event.target.checked })}
          >
            {i18n._('Reverse lat/long')}
          </Checkbox>
        </>
      ) : null}
    </div>
  );
}

interface ColumnChoiceProps {
  name: ColumnKey;
  value: unknown;
  dataset: ControlDataset | undefined;
  isInvalid: boolean | undefined;
  onChange: (part: Record<string, unknown>) => void;
}

function ColumnChoice({ name, value, dataset, isInvalid, onChange }: ColumnChoiceProps) {
  const labels: Readonly<Record<ColumnKey, string>> = {
    lonCol: i18n._('Longitude'),
    latCol: i18n._('Latitude'),
    lonlatCol: i18n._('Longitude and latitude'),
    geohashCol: i18n._('Geohash'),
  };
  return (
    <Select<string>
      className={styles['wide'] ?? ''}
      aria-label={labels[name]}
      placeholder={labels[name]}
      showSearch={{ optionFilterProp: ['label', 'value'] }}
      status={isInvalid ? 'error' : ''}
      value={typeof value === 'string' ? value : null}
      options={(dataset?.columns ?? []).map(({ column_name: column }) => ({ value: column, label: titleOf(column, dataset) }))}
      onChange={(column) => onChange({ [name]: column })}
    />
  );
}
