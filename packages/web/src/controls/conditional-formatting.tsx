/** Conditional formats: a list of rules, each with its editor (docs/reference/charts.md#conditional-formatting). */
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ruleColour, isBetween, type ConditionalRule } from '@tessera/core/format/conditional';
import { titleOf } from '@tessera/core/format/label';
import { useTheme } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import styles from './controls.module.css';
import type { FollowingProps } from './control-props.ts';
import { EditorPopover } from './editors/editor-popover.tsx';
import { FormatterForm } from './formatter-form.tsx';
import { shownColumns, type ColumnKey } from './shown-columns.ts';

/** `3 < col < 5`, `col ≥ 10`, or only the column. */
function ruleLabel(rule: ConditionalRule, titleFor: (column: string) => string): string {
  const column = titleFor(rule.column ?? '');
  const { operator } = rule;
  if (!operator || operator === 'None') return column;
  if (isBetween(operator)) return `${rule.targetValueLeft} ${operator.replace('x', column)} ${rule.targetValueRight}`;
  return `${column} ${operator} ${rule.targetValue}`;
}

function rulesOf(value: unknown): ConditionalRule[] {
  // Rules are read field by field when they are applied; a strange one shows as what it is.
  return Array.isArray(value) ? value.filter((each): each is ConditionalRule => typeof each === 'object' && each !== null) : [];
}

export function ConditionalFormattingControl({ value, onChange, results, form, dataset }: FollowingProps<ColumnKey>) {
  const { mode } = useTheme();
  const [opened, setOpened] = useState<number>();
  const rules = rulesOf(value);
  const shown = results ? shownColumns(results, form, dataset) : [];
  const numeric = shown.filter(({ type }) => type === 0).map(({ name }) => name);
  const columns = numeric.length > 0 ? numeric : (dataset?.metrics ?? []).map((metric) => metric.metric_name);
  const titleFor = (name: string): string => shown.find((each) => each.name === name)?.title ?? titleOf(name, dataset);
  const close = (): void => setOpened(undefined);
  const editor = (at: number) => (
    <FormatterForm
      rule={rules[at]}
      columns={columns.map((name) => [name, titleFor(name)] as const)}
      onClose={close}
      onSave={(rule) => {
        onChange(at < rules.length ? rules.with(at, rule) : [...rules, rule]);
        close();
      }}
    />
  );
  const popover = (at: number) => ({
    isOpen: opened === at,
    subject: rules[at],
    onOpen: () => setOpened(at),
    onClose: close,
    content: () => editor(at),
  });
  return (
    <ul className={styles['list']}>
      {rules.map((rule, at) => (
        <li key={`${at}:${ruleLabel(rule, titleFor)}`} className={styles['item']}>
          <span className={styles['dot']} style={{ background: ruleColour(rule.colorScheme, mode) }} />
          <EditorPopover {...popover(at)}>
            <Button
              type="text"
              size="small"
              className={styles['itemText'] ?? ''}
              style={{ justifyContent: 'flex-start' }}
              aria-label={i18n._('Edit formatter: {rule}', { rule: ruleLabel(rule, titleFor) })}
            >
              {ruleLabel(rule, titleFor)}
            </Button>
          </EditorPopover>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={i18n._('Remove {name}', { name: ruleLabel(rule, titleFor) })}
            onClick={() => onChange(rules.toSpliced(at, 1))}
          />
        </li>
      ))}
      <li>
        <EditorPopover {...popover(rules.length)}>
          <Button size="small" type="dashed" block icon={<PlusOutlined aria-hidden />}>
            {i18n._('Add new color formatter')}
          </Button>
        </EditorPopover>
      </li>
    </ul>
  );
}
