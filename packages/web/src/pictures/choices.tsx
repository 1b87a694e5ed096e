/** A filter box where nothing is filtered: its fields with their lists, to see what a dashboard would offer. */
import { Select } from 'antd';
import { useId } from 'react';
import type { ChoicesPicture } from '@tessera/charts/choices-picture';
import { wholeList } from '@tessera/ui/option-list';
import { i18n } from '../i18n.ts';
import styles from './choices.module.css';
import { clearable } from '../kit/clearable.tsx';

/** Paints a `choices` picture: the fields below each other. */
export const ChoicesView = ({ picture }: { picture: ChoicesPicture }) => (
  <div className={styles['box']} role="group" aria-label={picture.summary} data-picture="choices">
    {picture.fields.map((field, at) => (
      <Field key={`${at} ${field.label} ${field.chosen.join()}`} field={field} />
    ))}
    <p className={styles['note']}>{picture.note}</p>
  </div>
);

function Field({ field }: { field: ChoicesPicture['fields'][number] }) {
  const id = useId();
  const { label, placeholder, choices, chosen, isMultiple, isRequired = false } = field;
  const shares = new Map(choices.map((choice) => [choice.label, choice.share ?? 0]));
  const hasShares = choices.some(({ share }) => share !== undefined);
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {isRequired ? <span title={i18n._('Filter value is required')}> *</span> : null}
      </label>
      {choices.length === 0 && chosen.length > 0 ? (
        <output id={id} className={styles['chosen']}>
          {chosen.join(', ')}
        </output>
      ) : (
        <Select<string | string[]>
          id={id}
          className={styles['wide'] ?? ''}
          allowClear={isRequired ? false : clearable()}
          showSearch
          placeholder={placeholder}
          {...(isMultiple ? { mode: 'multiple' as const, defaultValue: chosen } : { defaultValue: chosen[0] ?? null })}
          {...wholeList([...new Set(choices.map((choice) => choice.label))].map((each) => ({ value: each, label: each })))}
          {...(hasShares
            ? {
                optionRender: ({ value }) => (
                  <span className={styles['choice']}>
                    <span
                      className={styles['share']}
                      style={{ width: `${100 * (shares.get(String(value)) ?? 0)}%` }}
                      aria-hidden="true"
                    />
                    <span>{value}</span>
                  </span>
                ),
              }
            : {})}
        />
      )}
    </div>
  );
}
