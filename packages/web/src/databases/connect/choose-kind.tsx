/** The first step of connecting: which kind of database it is. */
import { Button, Select } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from './connect.module.css';
import type { ConnectionKind } from './connection.ts';
import { EngineMark } from './engine-mark.tsx';

export interface ChooseKindProps {
  kinds: readonly ConnectionKind[];
  onChoose: (kind: ConnectionKind) => void;
  /** Goes to the import of an export; absent for who may not. */
  onImport: (() => void) | undefined;
}

/** Offers the usual databases as tiles and all others in a list. */
export function ChooseKind({ kinds, onChoose, onImport }: ChooseKindProps) {
  const others = kinds.filter(({ preferred }) => !preferred);
  return (
    <>
      <div className={styles['kinds']}>
        {kinds
          .filter(({ preferred }) => preferred)
          .map((kind) => (
            <button key={kind.engine} type="button" className={styles['kind']} onClick={() => onChoose(kind)}>
              <EngineMark engine={kind.engine} name={kind.name} />
              {kind.name}
            </button>
          ))}
      </div>
      {others.length > 0 ? (
        <>
          <label className={styles['others']} htmlFor="connect-other">
            {i18n._('Or choose from a list of other databases we support:')}
          </label>
          <Select
            id="connect-other"
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            placeholder={i18n._('Choose a database…')}
            options={others.map(({ engine, name }) => ({ value: engine, label: name }))}
            onChange={(engine: string) => {
              const kind = others.find((each) => each.engine === engine);
              if (kind) onChoose(kind);
            }}
          />
        </>
      ) : null}
      {onImport ? (
        <Button type="link" className={styles['import'] ?? ''} onClick={onImport}>
          {i18n._('Import database from file')}
        </Button>
      ) : null}
    </>
  );
}
