/** Page numbers whose arrows have a name in the language of the page. */
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { i18n } from '../i18n.ts';

const names: Readonly<Partial<Record<string, () => string>>> = {
  prev: () => i18n._('Previous page'),
  next: () => i18n._('Next page'),
};

/** For `itemRender` of what has page numbers of its own, such as tables. */
export const namedArrows: NonNullable<PaginationProps['itemRender']> = (_page, type, element) => {
  const name = names[type];
  return name && isValidElement<{ 'aria-label'?: string }>(element) ? cloneElement(element, { 'aria-label': name() }) : element;
};

/** antd's `Pagination`. */
export const Pages = (props: Omit<PaginationProps, 'itemRender'>) => <Pagination {...props} itemRender={namedArrows} />;
