/** The pages of a table, below it. */
import { Pagination } from 'antd';

interface TablePagesProps {
  /** From 0. */
  page: number;
  /** Rows on one. */
  size: number;
  /** Rows on all. */
  total: number;
  onPage: (page: number) => void;
}

export function TablePages({ page, size, total, onPage }: TablePagesProps) {
  return (
    <Pagination
      size="small"
      current={page + 1}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      showLessItems
      onChange={(next) => onPage(next - 1)}
    />
  );
}
