/** How each column of a table is shown: width, alignment, format, bars (docs/reference/charts.md#column-settings). */
import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { GenericType } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import { i18n } from '../../i18n.ts';
import { ColumnConfigForm, type ColumnConfigValues } from './column-config-form.tsx';
import styles from '../shared/controls.module.css';
import type { BarKey } from './column-bars.ts';
import type { FollowingProps, FormPart } from '../shared/control-props.ts';
import { dimensionsOf, shownColumns, type ColumnKey, type ShownColumn } from './shown-columns.ts';
import { TypedName } from '../shared/type-icon.tsx';
import { popoverInside, usePopoverPlacement } from '../shared/use-narrow.ts';

const kinds = ['number', 'text', 'time', 'boolean'] as const;

function configsOf(value: unknown): Record<string, ColumnConfigValues> {
  // What is stored is a record of records; a field that is not understood is simply not shown.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, ColumnConfigValues>)
    : {};
}

/** Lists the columns of the last answer, each with its settings. Before the chart has run there are none, and it says so. */
export function ColumnConfigControl({ value, onChange, results, form, dataset }: FollowingProps<ColumnKey | BarKey>) {
  const [showsAll, setShowsAll] = useState(false);
  const configs = configsOf(value);
  const columns = results ? shownColumns(results, form, dataset) : [];
  const targets = dimensionsOf(columns, form);
  const collapses = columns.length > limits.tableColumnsCollapseFrom;
  const shown = collapses && !showsAll ? columns.slice(0, limits.tableColumnsCollapsed) : columns;
  if (columns.length === 0)
    return <p className={styles['empty']}>{i18n._('The columns are listed here once the chart has been run.')}</p>;
  return (
    <>
      <ul className={styles['list']}>
        {shown.map(({ name, title, type }) => (
          <ColumnItem
            key={name}
            name={name}
            title={title}
            type={type}
            config={configs[name] ?? {}}
            form={form}
            targets={targets.filter((each) => each.name !== name)}
            onChange={(config) => onChange({ ...configs, [name]: config })}
          />
        ))}
      </ul>
      {collapses ? (
        <Button type="link" size="small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? i18n._('Show less columns') : i18n._('Show all columns')}
        </Button>
      ) : null}
    </>
  );
}

function ColumnItem({
  name,
  title,
  type,
  config,
  form,
  targets,
  onChange,
}: {
  name: string;
  title: string;
  type: GenericType;
  config: ColumnConfigValues;
  form: FormPart<BarKey>;
  targets: readonly ShownColumn[];
  onChange: (config: ColumnConfigValues) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const placement = usePopoverPlacement();
  return (
    <li className={styles['item']}>
      <span className={styles['itemText']}>
        <TypedName kind={kinds[type]} name={title} />
      </span>
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        placement={placement}
        align={popoverInside}
        // Moved into the window it would point at a neighbour.
        arrow={false}
        destroyOnHidden
        content={
          <ColumnConfigForm
            name={name}
            type={type}
            config={config}
            form={form}
            targets={targets}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        }
      >
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined />}
          aria-label={i18n._('Configure column {name}', { name })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        />
      </Popover>
    </li>
  );
}
