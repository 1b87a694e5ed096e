/** CSS templates: `/csstemplatemodelview/list/`. */
import { lazy } from 'react';
import { cssTemplate, type CssTemplateItem } from '@tessera/api/css-template';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { OpenName } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { createdByColumn, createdByFilter, createdOnColumn, lastModifiedColumn } from '../lists/usual.tsx';

const TemplateDialog = lazy(() => import('./template-dialog.tsx').then((m) => ({ default: m.TemplateDialog })));

const columns = (edit: ((row: CssTemplateItem) => void) | undefined): ListColumn<CssTemplateItem>[] => [
  {
    key: 'name',
    title: i18n._('Name'),
    order: 'template_name',
    render: (row) => <OpenName name={row.template_name} onOpen={edit ? () => edit(row) : undefined} />,
  },
  lastModifiedColumn((row) => ({ at: row.changed_on, by: row.changed_by_name })),
  createdOnColumn('md'),
  createdByColumn(),
];

/** The list of CSS templates; dashboards take them over in their CSS editor. */
export function CssTemplateListPage() {
  return (
    <EditableList<CssTemplateItem>
      resource="css_template"
      title={i18n._('CSS templates')}
      noun={i18n._('CSS template')}
      rights={{ info: cssTemplate.info, view: 'CssTemplate', thing: i18n._('CSS template') }}
      search={{ id: 'search', col: 'template_name', opr: 'css_template_all_text', label: i18n._('Search CSS templates') }}
      filters={[createdByFilter('css_template')]}
      columns={columns}
      defaults={{ order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' }}
      fetch={(q, signal) => client.call(cssTemplate.list, { query: { q } }, { signal })}
      nameOf={(row) => row.template_name}
      remove={(q) => client.call(cssTemplate.removeMany, { query: { q } })}
      empty={{
        title: i18n._('No CSS templates yet'),
        hint: i18n._('A template keeps rules that dashboards can start their own CSS from.'),
      }}
      dialog={({ id, onClose }) => <TemplateDialog id={id} onClose={onClose} />}
    />
  );
}
