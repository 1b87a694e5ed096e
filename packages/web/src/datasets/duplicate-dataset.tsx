/** A copy of a dataset made from SQL, under another name. */
import { dataset, type DatasetListItem } from '@tessera/api/dataset';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ObjectDialog } from '../dialogs/object-dialog.tsx';

interface DuplicateDatasetProps {
  of: Pick<DatasetListItem, 'id' | 'table_name'>;
  onClose: () => void;
}

const nameMax = 250;

/** Asks for the name of the copy and makes it. */
export function DuplicateDataset({ of, onClose }: DuplicateDatasetProps) {
  return (
    <ObjectDialog<{ table_name: string }>
      title={i18n._('Duplicate dataset')}
      resource="dataset"
      id={undefined}
      open={() => Promise.resolve({ values: { table_name: `${of.table_name} (copy)` }, etag: undefined })}
      save={({ table_name }) => client.call(dataset.duplicate, { body: { base_model_id: of.id, table_name: table_name.trim() } })}
      okText={i18n._('Duplicate')}
      saved={i18n._('The dataset has been duplicated')}
      onClose={onClose}
      fields={() => [
        { kind: 'text', name: 'table_name', label: i18n._('New dataset name'), required: true, input: { maxLength: nameMax } },
      ]}
    />
  );
}
