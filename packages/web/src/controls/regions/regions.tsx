/** The country whose regions a map shows, or uploaded regions. */
import { Button, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { region } from '@tessera/api/region';
import { ownRegionsId, ownRegionsName } from '@tessera/charts/shared/geo/own-regions';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { HrefLink } from '../../kit/href-link.tsx';
import styles from '../shared/controls.module.css';
import type { ControlProps, FollowingProps } from '../shared/control-props.ts';
import { clearable } from '../../kit/clearable.tsx';

/** More are found on their page. */
const offeredMax = 100;

function useOwnList() {
  return useQuery({
    queryKey: ['list', 'region', 'offered'],
    queryFn: ({ signal }) =>
      client.call(
        region.list,
        { query: { q: { order_column: 'name', order_direction: 'asc', page_size: offeredMax } } },
        { signal },
      ),
  });
}

/** Countries we ship and own regions, in two groups. */
export function RegionsControl({ id, control, choices = [], value, onChange, isInvalid }: ControlProps) {
  const { data } = useOwnList();
  const own = (data?.result ?? []).map(({ uuid, name }) => ({ value: ownRegionsName(uuid), label: name }));
  const countries = choices.map(([country, label]) => ({ value: String(country), label }));
  const isGone = data !== undefined && ownRegionsId(value) !== undefined && !own.some((each) => each.value === value);
  return (
    <div className={styles['stack']}>
      <Select<string>
        id={id}
        className={styles['wide'] ?? ''}
        aria-label={control.label}
        showSearch={{ optionFilterProp: 'label' }}
        status={isInvalid || isGone ? 'error' : ''}
        placeholder={i18n._('{n} option(s)', { n: countries.length + own.length })}
        value={typeof value === 'string' && !isGone ? value : null}
        options={[
          ...(own.length > 0 ? [{ label: i18n._('Own regions'), options: own }] : []),
          { label: i18n._('Countries'), options: countries },
        ]}
        onChange={(next) => onChange(next)}
      />
      <HrefLink href="/regions/list/">
        <Button type="link" size="small" tabIndex={-1}>
          {i18n._('Own regions')}
        </Button>
      </HrefLink>
    </div>
  );
}

/** What of the uploaded file the column is compared with. */
export function RegionPropertyControl({ id, control, value, onChange, form }: FollowingProps<'select_country'>) {
  const { data } = useOwnList();
  const uuid = ownRegionsId(form.select_country);
  const properties = data?.result.find((each) => each.uuid === uuid)?.properties ?? [];
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      allowClear={clearable()}
      showSearch
      placeholder={i18n._('The one that fits most rows')}
      value={typeof value === 'string' ? value : null}
      options={properties.map((property) => ({ value: property, label: property }))}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}
