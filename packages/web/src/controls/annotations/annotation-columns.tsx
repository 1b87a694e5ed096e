/** Columns of the saved table that an annotation layer takes its marks from. */
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { chart } from '@tessera/api/chart';
import { sourceColumns } from '@tessera/charts/shared/annotation-layer';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { listNote } from '../editors/filter-choices.ts';
import styles from '../popover/editors.module.css';
import { clearable } from '../../kit/clearable.tsx';

/** The columns that a table's rows have, by its saved form; nothing is asked without a table. */
export function useSourceColumns(pk: number | undefined) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['annotation-columns', pk],
    enabled: pk !== undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const { result } = await client.call(chart.get, { params: { pk: pk ?? 0 }, query: {} }, { signal });
      return sourceColumns(result.form_data);
    },
  });
  return { columns: data ?? [], note: listNote({ error, isFetching }) };
}

type Offered = ReturnType<typeof useSourceColumns>;

/** Those offered, with what is chosen: a table may have lost a column since. */
const optionsOf = (columns: readonly string[], chosen: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...chosen, ...columns])].map((name) => ({ value: name, label: name }));

interface OneProps {
  id: string;
  offered: Offered;
  value: string | undefined;
  onChange: (name: string | undefined) => void;
  onBlur: () => void;
}

/** One column, or none. */
export function SourceColumn({ id, offered, value, onChange, onBlur }: OneProps) {
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearable()}
      value={value || null}
      onChange={(name?: string) => onChange(name)}
      onBlur={onBlur}
      options={optionsOf(offered.columns, value ? [value] : [])}
      notFoundContent={<NoOptions>{offered.note}</NoOptions>}
    />
  );
}

interface SomeProps {
  id: string;
  offered: Offered;
  value: readonly string[];
  onChange: (names: string[]) => void;
}

/** Several columns, in the order they were chosen in. */
export function SourceColumns({ id, offered, value, onChange }: SomeProps) {
  return (
    <Select<string[]>
      id={id}
      className={styles['wide'] ?? ''}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      onChange={onChange}
      options={optionsOf(offered.columns, value)}
      notFoundContent={<NoOptions>{offered.note}</NoOptions>}
    />
  );
}
