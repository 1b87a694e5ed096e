/** The dimension of one side of small multiples, and which of its values are shown. */
import type { AdhocFilter } from '@tessera/core/query/filter';
import { recordOf } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import { ColumnSelect } from '../editors/column-select.tsx';
import { FilterValueField } from '../editors/filter-value.tsx';
import type { ControlProps, FollowingProps } from '../shared/control-props.ts';
import { fitsControl } from '../shared/column-kind.ts';
import styles from './facet.module.css';

type Comparator = AdhocFilter['comparator'];

/** @param choosesValues  false where the values are found when the chart is asked */
function FacetControl({ id, control, value, onChange, dataset, choosesValues }: ControlProps & { choosesValues: boolean }) {
  const { dimension, values, ...others } = recordOf(value);
  const name = typeof dimension === 'string' && dimension !== '' ? dimension : undefined;
  const columns = (dataset?.columns ?? []).filter((column) => fitsControl(column, 'groupby'));
  const column = columns.find((each) => each.column_name === name);
  const chosen = (Array.isArray(values) ? values : []).filter((each) => each === null || typeof each !== 'object');
  return (
    <div className={styles['facet']}>
      <ColumnSelect
        id={id}
        label={control.label}
        columns={columns}
        value={name}
        onChange={(next) => next && onChange({ dimension: next.column_name, values: [] })}
      />
      {choosesValues && name !== undefined ? (
        <FilterValueField
          id={`${id}-values`}
          label={i18n._('Values')}
          column={column}
          dataset={dataset}
          multi
          suggests={dataset?.filter_select !== false}
          isPattern={false}
          value={chosen}
          onChange={(next: Comparator) => onChange({ ...others, dimension: name, values: next ?? [] })}
          onSubmit={() => undefined}
        />
      ) : null}
    </div>
  );
}

/** For the rows of the grid. */
export function FacetRowsControl({ form, ...props }: FollowingProps<'matrixify_dimension_selection_mode_rows'>) {
  const way = form.matrixify_dimension_selection_mode_rows ?? 'members';
  return <FacetControl {...props} choosesValues={way === 'members'} />;
}

/** For the columns of the grid. */
export function FacetColumnsControl({ form, ...props }: FollowingProps<'matrixify_dimension_selection_mode_columns'>) {
  const way = form.matrixify_dimension_selection_mode_columns ?? 'members';
  return <FacetControl {...props} choosesValues={way === 'members'} />;
}
