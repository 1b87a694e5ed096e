/** What a list's address says: filters, page, order, view. Pure; the address bar is the only home of this state. */
import { decodeRison, encodeRison } from '@tessera/api/rison';
import type { ListArguments, ListFilter } from '@tessera/api/list-query';

/** Rows on a page of every list. */
export const pageSize = 25;

/** How the rows of a list are shown. */
export type ListView = 'card' | 'table';
/** A value a filter can have in the address. */
export type ListStateValue = string | number | boolean;

/** By which of the server's order columns a list is sorted. */
export interface ListOrder {
  column: string;
  direction: 'asc' | 'desc';
}

/** What of a list is chosen at the moment. */
export interface ListState {
  /** Filter id → chosen value; absent = all. */
  filters: Readonly<Record<string, ListStateValue>>;
  /** Counts from 0. */
  page: number;
  order: ListOrder;
  view: ListView;
}

/** How one filter is asked: `id` names it in the address. `between` takes days and asks for what lies from one to the other. */
export interface ListStateFilter {
  id: string;
  col: string;
  opr: string;
}

function readFilters(text: unknown): Record<string, ListStateValue> {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const value: unknown = decodeRison(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const isValue = (v: unknown): v is ListStateValue => typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean';
    return Object.fromEntries(Object.entries(value).filter((pair): pair is [string, ListStateValue] => isValue(pair[1])));
  } catch {
    // A hand-written address that cannot be read shows the whole list.
    return {};
  }
}

/**
 * @param search    the address's search values (texts)
 * @param defaults  what an absent part means
 */
export function readListState(search: Record<string, unknown>, defaults: { order: ListOrder; view: ListView }): ListState {
  const page = Number(search['pageIndex']);
  const { sortColumn, sortOrder, viewMode } = search;
  return {
    filters: readFilters(search['filters']),
    page: Number.isInteger(page) && page > 0 ? page : 0,
    order:
      typeof sortColumn === 'string' && sortColumn !== ''
        ? { column: sortColumn, direction: sortOrder === 'asc' ? 'asc' : 'desc' }
        : defaults.order,
    view: viewMode === 'card' || viewMode === 'table' ? viewMode : defaults.view,
  };
}

/** The address of a state; parts that say nothing are left out. */
export function writeListState(state: ListState, defaults: { order: ListOrder; view: ListView }): Record<string, string> {
  const isDefaultOrder = state.order.column === defaults.order.column && state.order.direction === defaults.order.direction;
  return {
    ...(Object.keys(state.filters).length > 0 ? { filters: encodeRison(state.filters) } : {}),
    ...(state.page > 0 ? { pageIndex: String(state.page) } : {}),
    ...(isDefaultOrder ? {} : { sortColumn: state.order.column, sortOrder: state.order.direction }),
    ...(state.view === defaults.view ? {} : { viewMode: state.view }),
  };
}

/** Two days, the first and the last of a stretch, as an address says them. */
export const daysText = (from: string, until: string): string => `${from}~${until}`;

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const days = new RegExp(`^(${day})~(${day})$`);

/** @returns first and last day as `2026-11-27`; undefined for what says no two days */
export function daysOf(value: ListStateValue | undefined): readonly [from: string, until: string] | undefined {
  const [, from, until] = days.exec(String(value ?? '')) ?? [];
  return from !== undefined && until !== undefined && [from, until].every((each) => !Number.isNaN(Date.parse(each)))
    ? [from, until]
    : undefined;
}

/** From the first moment of a day until the last of another one, on the reader's clock; the wire's times are epoch ms. */
function betweenDays(col: string, value: ListStateValue): ListFilter[] {
  const [from, until] = daysOf(value) ?? [];
  if (from === undefined || until === undefined) return [];
  const end = new Date(`${until}T00:00`);
  end.setDate(end.getDate() + 1);
  return [
    // Both ends of the wire are open.
    { col, opr: 'gt', value: new Date(`${from}T00:00`).getTime() - 1 },
    { col, opr: 'lt', value: end.getTime() },
  ];
}

/** The `q` of the list call. Filters the list does not know are ignored. */
export function listArgumentsOf(state: ListState, questions: readonly ListStateFilter[]): ListArguments {
  const filters = questions.flatMap(({ id, col, opr }): ListFilter[] => {
    const value = state.filters[id];
    if (value === undefined || value === '') return [];
    return opr === 'between' ? betweenDays(col, value) : [{ col, opr, value }];
  });
  return {
    order_column: state.order.column,
    order_direction: state.order.direction,
    page: state.page,
    page_size: pageSize,
    ...(filters.length > 0 ? { filters } : {}),
  };
}

/** The page that is there: the last one, where the address names one behind it or its only row was deleted. */
export function existingPage(page: number, total: number): number {
  return Math.min(page, Math.max(Math.ceil(total / pageSize) - 1, 0));
}

/** A new filter value goes back to the first page. `undefined` or '' clears it. */
export function withFilter(state: ListState, id: string, value: ListStateValue | undefined): ListState {
  const { [id]: _old, ...rest } = state.filters;
  return { ...state, page: 0, filters: value === undefined || value === '' ? rest : { ...rest, [id]: value } };
}
