/** A control with its label, its help and what is wrong with it. */
import { InfoCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { memo, Suspense } from 'react';
import type { PanelControl } from '@tessera/charts/controls/panel';
import { sameValue } from '@tessera/core/explore/carry-over';
import { i18n } from '../i18n.ts';
import styles from './shared/controls.module.css';
import type { ControlDataset, ResultColumns } from './shared/control-props.ts';
import { sayFault } from './shared/say-fault.ts';
import { widgets } from './widgets.tsx';

export interface ControlRowProps {
  entry: PanelControl;
  value: unknown;
  onChange: (key: string, value: unknown) => void;
  dataset: ControlDataset | undefined;
  form: Readonly<Record<string, unknown>>;
  results?: ResultColumns | undefined;
  errors?: readonly string[] | undefined;
}

/** True for a value that is not the control's default, where there is one to go back to. */
export function isAltered({ control }: Pick<PanelControl, 'control'>, value: unknown): boolean {
  const { default: usual } = control;
  return usual !== undefined && value !== undefined && !sameValue(value, usual);
}

function Row({ entry, value, onChange, dataset, form, results, errors = [] }: ControlRowProps) {
  const { key, control, choices } = entry;
  const { component: Widget, follows } = widgets[control.widget];
  const id = `control-${key}`;
  const isInline = control.widget === 'switch';
  return (
    <div className={styles['row']} data-control={key} data-inline={isInline || undefined}>
      <div className={styles['head']}>
        <label
          htmlFor={id}
          title={control.tab === 'customize' ? i18n._('Changing this control takes effect instantly') : undefined}
        >
          {control.label}
        </label>
        {control.required ? (
          <span className={styles['required']} aria-label={i18n._('required')} role="img">
            *
          </span>
        ) : null}
        {control.description ? (
          <Tooltip title={control.description}>
            <button
              type="button"
              className={styles['help']}
              aria-label={i18n._('About {label}: {text}', { label: control.label, text: control.description })}
            >
              <InfoCircleOutlined />
            </button>
          </Tooltip>
        ) : null}
        {isAltered(entry, value) ? (
          <button
            type="button"
            className={`${styles['help']} ${styles['reset']}`}
            aria-label={i18n._('Reset {label} to its default', { label: control.label })}
            title={i18n._('Reset to the default')}
            onClick={() => onChange(key, control.default)}
          >
            <UndoOutlined />
          </button>
        ) : null}
      </div>
      <Suspense fallback={<div className={styles['room']} />}>
        <Widget
          id={id}
          control={control}
          choices={choices}
          value={value === undefined ? entry.default : value}
          onChange={(next) => onChange(key, next)}
          dataset={dataset}
          form={Object.fromEntries(follows.map((followed) => [followed, form[followed]]))}
          results={results}
          isInvalid={errors.length > 0}
        />
      </Suspense>
      {errors.length > 0 ? (
        <p className={styles['error']} role="status">
          {faultText(control.label, errors)}
        </p>
      ) : null}
    </div>
  );
}

/** `Row limit is expected to be an integer`; a message that is a sentence of its own stands alone. */
export function faultText(label: string, errors: readonly string[]): string {
  const text = errors.map(sayFault).join(', ');
  // As it is said in English: not every script has capitals.
  return /^\p{Lu}/u.test(errors[0] ?? '') ? text : `${label} ${text}`;
}

/** A panel has sixty controls and one of them changes: the others are compared by what they show, not by identity. */
export function isSame(a: ControlRowProps, b: ControlRowProps): boolean {
  const { entry: left, ...before } = a;
  const { entry: right, ...after } = b;
  const isUnmoved =
    left.control === right.control &&
    before.value === after.value &&
    before.onChange === after.onChange &&
    before.dataset === after.dataset &&
    before.results === after.results &&
    (before.errors ?? []).join() === (after.errors ?? []).join();
  if (!isUnmoved) return false;
  const { follows } = widgets[left.control.widget];
  if (follows.some((key) => !isEqual(before.form[key], after.form[key]))) return false;
  return isEqual(left.choices, right.choices);
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** One row of the panel. It renders again only when something it shows has changed. */
export const ControlRow = memo(Row, isSame);
