/** The themes of the site, for a dashboard to wear. */
import { Select } from 'antd';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { useThemes } from '../state/theme.ts';
import { clearable } from '../../kit/clearable.tsx';

interface ThemeFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** A theme to choose, as the widget of a form; cleared, the dashboard has the look of the site. */
export function ThemeField({ id, value, onChange }: ThemeFieldProps) {
  const { item } = useScope();
  const { data: themes, isPending, error } = useThemes(true);
  // The theme it has is named also where the list did not come.
  const known = themes ?? (item.theme ? [item.theme] : []);
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={i18n._('Theme')}
      allowClear={clearable()}
      placeholder={i18n._('The look of the site')}
      loading={isPending}
      style={{ width: '100%' }}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      {...(error ? { notFoundContent: sentenceOf(error) } : {})}
      options={known.map((each) => ({ value: each.id, label: each.theme_name }))}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
