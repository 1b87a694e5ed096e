/** A long list of which only what is in sight is in the page. */
export { VirtualList, type VirtualListProps } from './virtual-list.tsx';
