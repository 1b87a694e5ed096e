/** The CSS templates of the site, to take one over. */
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { cssTemplate } from '@tessera/api/css-template';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCan } from '../../session.ts';
import { useEffect } from 'react';

const optionPage = 1000;

interface Template {
  readonly id: number;
  readonly template_name: string;
  readonly css: string | null;
}

/** The templates by name; none where there are none or one may not read them. Failures are shown. */
export function useCssTemplates(): readonly Template[] {
  const toasts = useToasts();
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
  useEffect(() => {
    if (found.isError) toasts.danger(i18n._('An error occurred while fetching available CSS templates'));
  }, [found.isError, toasts]);
  return found.data?.result ?? [];
}

interface CssTemplateProps {
  id?: string;
  /** The rules as they are now. */
  value?: string;
  /** Takes the rules of the template that is chosen. */
  onChange?: (css: string) => void;
}

/** A template to choose, as the widget of a form. It shows the one whose rules the dashboard has. */
export function CssTemplateField({ id, value, onChange }: CssTemplateProps) {
  const templates = useCssTemplates();
  const same = templates.find(({ css }) => (css ?? '') === value && value !== '');
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={i18n._('Load a CSS template')}
      placeholder={i18n._('Load a CSS template')}
      style={{ width: '100%' }}
      value={same?.id ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={templates.map((each) => ({ value: each.id, label: each.template_name }))}
      onChange={(chosen) => onChange?.(templates.find((each) => each.id === chosen)?.css ?? '')}
    />
  );
}

/** Hands over the rules of the template that is chosen. Nothing, where there is none to choose. */
export function CssTemplateSelect({ css, onChoose }: { css: string; onChoose: (css: string) => void }) {
  if (useCssTemplates().length === 0) return null;
  return (
    <div style={{ marginBottom: 12 }}>
      <CssTemplateField value={css} onChange={onChoose} />
    </div>
  );
}
