/** The CSS templates of the site, to take one over. */
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { cssTemplate } from '@tessera/api/css-template';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useCan } from '../../session.ts';

const optionPage = 1000;

/** Hands over the rules of the template that is chosen. Nothing, where there are none or one may not read them. */
export function CssTemplateSelect({ onChoose }: { onChoose: (css: string) => void }) {
  const canRead = useCan('can_read on CssTemplate');
  const found = useQuery({
    queryKey: ['list', 'css_template', 'options'],
    enabled: canRead,
    queryFn: ({ signal }) =>
      client.call(
        cssTemplate.list,
        { query: { q: { columns: ['id', 'template_name', 'css'], order_column: 'template_name', page_size: optionPage } } },
        { signal },
      ),
  });
  const templates = found.data?.result ?? [];
  if (templates.length === 0) return null;
  return (
    <Select<number>
      aria-label={i18n._('Load a CSS template')}
      placeholder={i18n._('Load a CSS template')}
      style={{ width: '100%', marginBottom: 12 }}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      options={templates.map(({ id, template_name }) => ({ value: id, label: template_name }))}
      onChange={(id) => onChoose(templates.find((each) => each.id === id)?.css ?? '')}
    />
  );
}
