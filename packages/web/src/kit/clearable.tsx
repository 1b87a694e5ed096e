/** The icon that empties a field, with its accessible name in the language of the page. */
import { CloseCircleFilled } from '@ant-design/icons';
import { i18n } from '../i18n.ts';

/** For `allowClear` of inputs, which read the name of the icon, and of selects, which read `label`. */
export const clearable = () => {
  const label = i18n._('Clear');
  return { clearIcon: <CloseCircleFilled aria-label={label} />, label };
};
