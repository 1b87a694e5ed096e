/** In which language one reads: a flag in the bar, and all languages under it by their own names. */
import { ClickMenu } from '@tessera/ui/click-menu';
import { languages } from '@tessera/core/language/languages';
import { i18n } from '../i18n.ts';
import { Flag } from './flags.tsx';
import styles from './language.module.css';
import { languageOfPage } from './load-language.ts';

/** The server keeps the choice in this browser and leads back here. */
const choose = (code: string): void => window.location.assign(`/lang/${code}`);

/** Chooses the language of the pages. The page is loaded anew. */
export function LanguageMenu() {
  const current = languageOfPage();
  const items = languages.map(({ code, name, country, tag }) => ({
    key: code,
    icon: <Flag country={country} />,
    label: <span lang={tag}>{name}</span>,
  }));
  return (
    <ClickMenu menu={{ items, selectable: true, selectedKeys: [current.code], onClick: ({ key }) => choose(key) }}>
      <button type="button" className={styles['button']} title={current.name}>
        <Flag country={current.country} />
        <span className="sr-only">{i18n._('Language: {name}', { name: current.name })}</span>
      </button>
    </ClickMenu>
  );
}
