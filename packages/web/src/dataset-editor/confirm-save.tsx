/** The last question before a dataset is saved, and the one about its columns when its source is another one. */
import { Checkbox } from 'antd';
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';
import type { DatasetDraft } from './draft.ts';
import { sameRows } from './source.ts';

/** @returns whether the columns are to be synced first; undefined when it is not to be saved */
export async function confirmSave({ source, columnsFrom }: DatasetDraft): Promise<{ sync: boolean } | undefined> {
  const isUnsynced = !sameRows(source, columnsFrom);
  const answer = { sync: isUnsynced };
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
      </>
    ),
    okText: i18n._('OK'),
    cancelText: i18n._('Cancel'),
  });
  return isSure ? answer : undefined;
}
