/** Filters that stand folded away under a label. */
import { Collapse } from 'antd';
import type { ReactNode } from 'react';

/** A fold that is closed at first. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
  return <Collapse ghost size="small" items={[{ key: 'all', label, children }]} />;
}
