/** Columns and filters that most lists have. */
import { i18n } from '../i18n.ts';
import { fullName } from '../session.ts';
import { Modified } from '../kit/modified.tsx';
import { Quiet } from './cells.tsx';
import type { FilterOption, ListColumn, ListFilterField } from './definition.ts';
import { ago } from '../language/ago.ts';
import { related } from './options.ts';

/** When it was changed and by whom. @param from  shown from this width on @param title  where the list has another word for it */
export function modifiedColumn<Row extends { changed_on_delta_humanized: string }>(
  said: (row: Row) => { at: string; by: string },
  from: 'sm' | 'md' | 'lg' = 'sm',
  title = i18n._('Modified'),
): ListColumn<Row> {
  return {
    key: 'modified',
    title,
    order: 'changed_on_delta_humanized',
    firstDirection: 'desc',
    widthPx: 126,
    from,
    render: (row) => <Modified humanized={ago(row.changed_on_delta_humanized)} {...said(row)} />,
  };
}

/** The same for rows that say both under the usual names. */
export const changedColumn = <
  Row extends { changed_on_delta_humanized: string; changed_on_utc: string; changed_by_name: string },
>(
  from?: 'sm' | 'md' | 'lg',
): ListColumn<Row> => modifiedColumn((row) => ({ at: row.changed_on_utc, by: row.changed_by_name }), from);

/** The same as charts, layers, templates and tags call it. */
export const lastModifiedColumn = <Row extends { changed_on_delta_humanized: string }>(
  said: (row: Row) => { at: string; by: string },
): ListColumn<Row> => ({ ...modifiedColumn(said, 'sm', i18n._('Last modified')), widthPx: 146 });

/** Who changed it last, beside when. */
export const changedByColumn = <Row extends { changed_by_name: string }>(): ListColumn<Row> => ({
  key: 'changed_by',
  title: i18n._('Modified by'),
  order: 'changed_by.first_name',
  widthPx: 130,
  from: 'xl',
  render: (row) => <Quiet>{row.changed_by_name}</Quiet>,
});

/** When it was made. @param from  shown from this width on */
export const createdOnColumn = <Row extends { created_on_delta_humanized: string }>(from: 'md' | 'xl'): ListColumn<Row> => ({
  key: 'created_on',
  title: i18n._('Created on'),
  order: 'created_on',
  firstDirection: 'desc',
  widthPx: 140,
  from,
  render: (row) => <Quiet>{ago(row.created_on_delta_humanized)}</Quiet>,
});

/** Who made it, where the server sorts by it. */
export const createdByNameColumn = <Row extends { created_by_name: string }>(from: 'lg' | 'xl'): ListColumn<Row> => ({
  key: 'created_by',
  title: i18n._('Created by'),
  order: 'created_by.first_name',
  widthPx: 124,
  from,
  render: (row) => <Quiet>{row.created_by_name}</Quiet>,
});

/** Who made it; the server does not sort by it. */
export function createdByColumn<Row extends { created_by?: Parameters<typeof fullName>[0] }>(): ListColumn<Row> {
  return {
    key: 'created_by',
    title: i18n._('Created by'),
    widthPx: 160,
    from: 'lg',
    render: (row) => <Quiet>{fullName(row.created_by)}</Quiet>,
  };
}

/** The two answers of a filter that asks whether something is so. */
export const yesNo = (): FilterOption[] => [
  { value: true, label: i18n._('Yes') },
  { value: false, label: i18n._('No') },
];

/** Whether it is among one's favourites. */
export const favouriteFilter = (kind: 'chart' | 'dashboard' | 'saved_query'): ListFilterField => ({
  id: 'favorite',
  col: 'id',
  opr: kind === 'saved_query' ? 'saved_query_is_fav' : `${kind}_is_favorite`,
  label: i18n._('Favorite'),
  options: yesNo(),
});

/** Who changed it last. */
export const changedByFilter = (resource: 'chart' | 'dashboard' | 'saved_query'): ListFilterField => ({
  id: 'changed_by',
  col: 'changed_by',
  opr: 'rel_o_m',
  label: i18n._('Modified by'),
  options: related(resource, 'changed_by'),
});

/** Who made it. */
export const createdByFilter = (resource: 'theme' | 'css_template' | 'tag' | 'annotation_layer' | 'report'): ListFilterField => ({
  id: 'created_by',
  col: 'created_by',
  opr: 'rel_o_m',
  label: i18n._('Created by'),
  options: related(resource, 'created_by'),
});

/** Whether it is certified. */
export const certifiedFilter = (kind: 'chart' | 'dashboard' | 'dataset'): ListFilterField => ({
  id: 'certified',
  col: 'id',
  opr: `${kind}_is_certified`,
  label: i18n._('Certified'),
  options: yesNo(),
});

/** The filters that charts and dashboards share, seldom used ones last. */
export const sharedFilters = (kind: 'chart' | 'dashboard'): ListFilterField[] => [
  favouriteFilter(kind),
  certifiedFilter(kind),
  changedByFilter(kind),
];
