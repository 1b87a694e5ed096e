/** Which facts of a comparison are shown, with their sign or without, and under which name of their own. */
import { Checkbox, Input } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { useDraft } from '../shared/use-draft.ts';

/** As stored in `column_config[fact]`; what is absent is shown. */
interface FactConfig {
  visible?: boolean;
  displayTypeIcon?: boolean;
  customColumnName?: string | null;
}

const isConfigs = (value: unknown): value is Record<string, FactConfig> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Which facts stand beside a number: shown or not, and with which arrow and format. */
export function ComparedFactsControl({ value, onChange, choices = [] }: ControlProps) {
  const configs = isConfigs(value) ? value : {};
  return (
    <ul className={styles['list']}>
      {choices.map(([key, sign]) => {
        const name = String(key);
        return (
          <Fact
            key={name}
            name={name}
            sign={sign}
            config={configs[name] ?? {}}
            onChange={(config) => onChange({ ...configs, [name]: config })}
          />
        );
      })}
    </ul>
  );
}

interface FactProps {
  name: string;
  sign: string;
  config: FactConfig;
  onChange: (config: FactConfig) => void;
}

function Fact({ name, sign, config, onChange }: FactProps) {
  const { shown, type, flush } = useDraft(config.customColumnName ?? '', (text) =>
    onChange({ ...config, customColumnName: text.trim() === '' ? null : text }),
  );
  const isShown = config.visible !== false;
  return (
    <li>
      <Checkbox checked={isShown} onChange={({ target }) => onChange({ ...config, visible: target.checked })}>
        {name}
      </Checkbox>
      {isShown ? (
        <>
          <Checkbox
            checked={config.displayTypeIcon !== false}
            onChange={({ target }) => onChange({ ...config, displayTypeIcon: target.checked })}
          >
            {i18n._('Sign {sign}', { sign })}
          </Checkbox>
          <Input
            size="small"
            aria-label={i18n._('Name of {name}', { name })}
            placeholder={i18n._('Name')}
            value={shown}
            onChange={({ target }) => type(target.value)}
            onBlur={flush}
            onPressEnter={flush}
          />
        </>
      ) : null}
    </li>
  );
}
