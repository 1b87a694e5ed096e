/** The real button behind tabs without room, which more-tabs.tsx stands for. */
declare module 'virtual:antd-more-tabs' {
  import type { ComponentType } from 'react';
  import type { MoreTabsProps } from './more-tabs.tsx';

  const OperationNode: ComponentType<MoreTabsProps>;
  export default OperationNode;
}
