/** The last question before a dataset is saved: about its columns when its source is another one, about what uses former names. */
import { Checkbox } from 'antd';
import type { RenameUse } from '@tessera/api/dataset-renames';
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';
import styles from './confirm-save.module.css';
import type { DatasetDraft } from './draft.ts';
import { sameRows } from './source.ts';

/** What was answered. */
export interface SaveAnswer {
  /** The columns are to be synced first. */
  sync: boolean;
  /** Charts and dashboards take new names along. */
  carry: boolean;
}

/**
 * @param uses  what uses names that the draft changes
 * @returns undefined when it is not to be saved
 */
export async function confirmSave(
  { source, columnsFrom }: DatasetDraft,
  uses: readonly RenameUse[],
): Promise<SaveAnswer | undefined> {
  const isUnsynced = !sameRows(source, columnsFrom);
  const answer = { sync: isUnsynced, carry: uses.some(({ reason }) => reason === null) };
  const isSure = await confirmed({
    title: i18n._('Confirm save'),
    content: (
      <>
        <p style={{ marginTop: 0 }}>
          {i18n._(
            'The dataset configuration exposed here affects all the charts using this dataset. Are you sure you want to save and apply changes?',
          )}
        </p>
        {isUnsynced ? (
          <Checkbox
            defaultChecked
            onChange={(event) => {
              answer.sync = event.target.checked;
            }}
          >
            {i18n._('Sync columns from the new source')}
          </Checkbox>
        ) : null}
        {uses.length > 0 ? (
          <Uses
            uses={uses}
            onCarry={(carry) => {
              answer.carry = carry;
            }}
          />
        ) : null}
      </>
    ),
    okText: i18n._('OK'),
    cancelText: i18n._('Cancel'),
  });
  return isSure ? answer : undefined;
}

function Uses({ uses, onCarry }: { uses: readonly RenameUse[]; onCarry: (carry: boolean) => void }) {
  return (
    <>
      <p>
        {i18n._('{n, plural, one {# chart or dashboard uses} other {# charts and dashboards use}} names that change:', {
          n: uses.length,
        })}
      </p>
      {/* A long list scrolls, by the keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles['uses']} tabIndex={0} aria-label={i18n._('Charts and dashboards that use the names')}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>{useText(use)}</li>
        ))}
      </ul>
      {uses.some(({ reason }) => reason === null) ? (
        <Checkbox defaultChecked onChange={(event) => onCarry(event.target.checked)}>
          {i18n._('Use the new names there, too')}
        </Checkbox>
      ) : null}
    </>
  );
}

function useText({ kind, name, reason }: RenameUse): string {
  const text = kind === 'chart' ? i18n._('Chart: {name}', { name }) : i18n._('Dashboard: {name}', { name });
  if (reason === 'not_editable') return i18n._('{text} (not yours to change)', { text });
  return reason === 'unknown_type' ? i18n._('{text} (unknown chart type: change it by hand)', { text }) : text;
}
