/** In which language one reads: a flag in the bar, and all languages under it by their own names. */
import { ClickMenu } from '@tessera/ui/click-menu';
import { languages } from '@tessera/core/language/languages';
import { i18n } from '../i18n.ts';
import { Flag } from './flags.tsx';
import styles from './language.module.css';
import { languageOfPage } from './load-language.ts';

/** The server keeps the choice in this browser and leads back here. */
const choose = (code: string): void => window.location.assign(`/lang/${code}`);

/** Chooses the language of the pages. The page is loaded anew. @param named  with the name beside the flag */
export function LanguageMenu({ named = false }: { readonly named?: boolean }) {
  const current = languageOfPage();
  const items = languages.map(({ code, name, country, tag }) => ({
    key: code,
    label: (
      <span className={styles['entry']} lang={tag}>
        <Flag country={country} />
        {name}
      </span>
    ),
  }));
  return (
    <ClickMenu menu={{ items, selectable: true, selectedKeys: [current.code], onClick: ({ key }) => choose(key) }}>
      <button type="button" className={named ? styles['named'] : styles['button']} title={current.name}>
        <Flag country={current.country} />
        {named ? <span aria-hidden="true">{current.name}</span> : null}
        <span className="sr-only">{i18n._('Language: {name}', { name: current.name })}</span>
      </button>
    </ClickMenu>
  );
}
