/** Conditional formats: a list of rules, each with its editor (docs/reference/charts.md#conditional-formatting). */
import { ruleColour, isBetween, type ConditionalRule } from '@tessera/core/format/conditional';
import { titleOf } from '@tessera/core/format/label';
import { useTheme } from '@tessera/ui/theme';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { FollowingProps } from '../shared/control-props.ts';
import { EditorList } from '../zone/editor-list.tsx';
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

/** Edits the rules that colour cells. It offers the numeric columns of the last answer, else the dataset's metrics. */
export function ConditionalFormattingControl({ value, onChange, results, form, dataset }: FollowingProps<ColumnKey>) {
  const { mode } = useTheme();
  const rules = rulesOf(value);
  const shown = results ? shownColumns(results, form, dataset) : [];
  const numeric = shown.filter(({ type }) => type === 0).map(({ name }) => name);
  const columns = numeric.length > 0 ? numeric : (dataset?.metrics ?? []).map((metric) => metric.metric_name);
  const hasTrends = shown.some(({ name }) => name.startsWith('△ '));
  const titleFor = (name: string): string => shown.find((each) => each.name === name)?.title ?? titleOf(name, dataset);
  const nameOf = (rule: ConditionalRule): string => ruleLabel(rule, titleFor);
  return (
    <EditorList
      items={rules}
      onChange={onChange}
      nameOf={nameOf}
      editLabel={(rule) => i18n._('Edit formatter: {rule}', { rule: nameOf(rule) })}
      addLabel={i18n._('Add new color formatter')}
      before={(rule) => <span className={styles['dot']} style={{ background: ruleColour(rule.colorScheme, mode) }} />}
      editor={(rule, _, actions) => (
        <FormatterForm
          rule={rule}
          columns={columns.map((name) => [name, titleFor(name)] as const)}
          hasTrends={hasTrends}
          {...actions}
        />
      )}
    />
  );
}
