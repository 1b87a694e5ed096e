/** Ticking tabs and charts that a filter, or a click, reaches. */
import { Radio, Tree } from 'antd';
import { useState, type ReactNode } from 'react';
import { nodeOf, textOf } from '@tessera/core/dashboard/layout';
import type { FilterScope } from '@tessera/core/dashboard/native-filter';
import { chartsInScope, scopeReaching, scopeTree, type ScopeBranch } from '@tessera/core/dashboard/scopes';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { titleOfChart } from '../state/reach.ts';

interface ScopeTreeProps {
  value: FilterScope;
  onChange: (scope: FilterScope) => void;
  /** Charts that cannot be reached (the clicked chart itself). */
  without?: readonly number[];
  /** What to note beside a chart, e.g. that its dataset lacks the column. */
  note?: (chartId: number) => ReactNode;
}

interface TreeNode {
  key: string;
  title: ReactNode;
  disabled?: boolean;
  children?: TreeNode[];
}

/**
 * The dashboard's tabs and charts as a tree to tick. @param without  charts that cannot be ticked, such as the one that is
 * clicked
 */
export function ScopeTree({ value, onChange, without = [], note }: ScopeTreeProps) {
  const { charts } = useScope();
  const board = useBoard();
  const { layout } = board;
  const tree = scopeTree(layout);
  const reached = chartsInScope(layout, value).filter((id) => !without.includes(id));
  const isAll = value.rootPath.includes('ROOT_ID') && value.excluded.every((id) => without.includes(id));
  const [isPicking, setPicking] = useState(false);
  const picks = isPicking || !isAll;
  const chartOf = new Map<string, number>();
  const collect = (branch: ScopeBranch): void => {
    if (branch.chartId !== undefined) chartOf.set(branch.id, branch.chartId);
    branch.children.forEach(collect);
  };
  collect(tree);
  const nodes = (branch: ScopeBranch): TreeNode => {
    if (branch.chartId !== undefined) {
      return {
        key: branch.id,
        disabled: without.includes(branch.chartId),
        title: (
          <>
            {titleOfChart(board, branch.chartId, charts)} {note?.(branch.chartId)}
          </>
        ),
      };
    }
    const node = nodeOf(layout, branch.id);
    const title = branch.kind === 'root' ? i18n._('All panels') : ((node && textOf(node)) ?? i18n._('Tab title'));
    return { key: branch.id, title, children: branch.children.map(nodes) };
  };
  const keys = [...chartOf].filter(([, chart]) => reached.includes(chart)).map(([key]) => key);
  const check = (checked: readonly unknown[]): void => {
    const ids = checked.flatMap((key) => chartOf.get(String(key)) ?? []);
    const next = scopeReaching(layout, [...new Set(ids)]);
    onChange({ ...next, excluded: [...new Set([...next.excluded, ...without])] });
  };
  return (
    <>
      <Radio.Group
        vertical
        aria-label={i18n._('Scope')}
        value={picks ? 'some' : 'all'}
        onChange={(event) => {
          setPicking(event.target.value === 'some');
          // To look at the list changes nothing yet.
          if (event.target.value === 'all' && !isAll) onChange({ rootPath: ['ROOT_ID'], excluded: [...without] });
        }}
        options={[
          { value: 'all', label: i18n._('Apply to all panels') },
          { value: 'some', label: i18n._('Apply to specific panels') },
        ]}
      />
      {picks ? (
        <Tree
          checkable
          selectable={false}
          defaultExpandAll
          // The surface it stands on is its own.
          style={{ background: 'none' }}
          treeData={[nodes(tree)]}
          checkedKeys={keys}
          onCheck={(checked) => check(Array.isArray(checked) ? checked : checked.checked)}
        />
      ) : null}
    </>
  );
}
