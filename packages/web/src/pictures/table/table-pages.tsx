/** The pages of a table, below it. */
import { i18n } from '../../i18n.ts';
import { Pages } from '../../kit/pages.tsx';

interface TablePagesProps {
  /** From 0. */
  page: number;
  /** Rows on one. */
  size: number;
  /** Rows on all. */
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Rows on a page that are offered. */
const sizes = [10, 20, 50, 100, 200];

/** The page numbers of a table and how many rows a page has. @param page  from 0 */
export function TablePages({ page, size, total, onPage, onSize }: TablePagesProps) {
  return (
    <Pages
      size="small"
      current={page + 1}
      pageSize={size}
      total={total}
      showSizeChanger={{ 'aria-label': i18n._('Rows on a page') }}
      pageSizeOptions={[...new Set([...sizes, size])].toSorted((a, b) => a - b)}
      showLessItems
      onChange={(next, nextSize) => (nextSize === size ? onPage(next - 1) : onSize(nextSize))}
    />
  );
}
