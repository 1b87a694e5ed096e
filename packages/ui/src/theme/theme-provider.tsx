/** Puts the look over everything below: antd tokens, CSS variables, the host of notices. */
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { themedLook } from '@tessera/core/look/themed-look';
import type { ThemeTokens } from '@tessera/core/look/theme-tokens';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { pageDirection } from '../direction/index.ts';
import { NoOptions } from '../option-list/no-options.tsx';
import { NoticesHost } from '../notices/notices-host.tsx';
import { antdTheme } from './antd-theme.ts';
import { applyCssVariables } from './css-variables.ts';
import { escapeInTurn } from './escape-in-turn.ts';
import { storeChoice, storedChoice, systemDark, ThemeContext } from './mode.ts';
import type { ThemeChoice, ThemeState } from './mode.ts';

/** Nothing slides or fades for those who asked their system for less motion. */
const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Props {
  readonly children: ReactNode;
  /** What a list of options says that has none, where it says nothing of its own. */
  readonly noOptions: string;
  /** The icon, with an accessible name, of the button that lists the tabs there is no room for. */
  readonly moreTabs: ReactNode;
  /** The icon, with an accessible name, of the button of search fields. */
  readonly searchIcon: ReactNode;
  /** The texts of calendars, pickers and page numbers; absent: English. */
  readonly locale?: Locale | undefined;
  /** The look where the host page chooses it: it is not stored then, and lasts for this page. */
  readonly given?: ThemeChoice | undefined;
  /** Of the site; absent: the product's own look. */
  readonly site?: ThemeTokens | undefined;
}

/** Keeps the reader’s choice in this browser, and follows the system where that is the choice. */
export function ThemeProvider({ children, noOptions, moreTabs, searchIcon, given, locale, site }: Props) {
  const [choice, setChoice] = useState<ThemeChoice>(() => given ?? storedChoice());
  const [isSystemDark, setSystemDark] = useState(() => systemDark().matches);
  const [worn, wear] = useState<ThemeTokens>();
  const [imposed, impose] = useState<ThemeTokens>();
  const mode = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;

  useEffect(() => {
    const query = systemDark();
    const follow = (event: MediaQueryListEvent): void => setSystemDark(event.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  // Before any layer listens for the key itself.
  useLayoutEffect(escapeInTurn, []);
  const look = useMemo(() => themedLook(mode, imposed ?? worn ?? site), [mode, imposed, worn, site]);
  useLayoutEffect(() => applyCssVariables(document.documentElement, look), [look]);

  const theme = useMemo(() => antdTheme(look, isStill()), [look]);
  const state = useMemo<ThemeState>(
    () => ({
      choice,
      mode,
      colours: look.colours,
      wear,
      impose,
      choose: (next) => {
        if (given === undefined) storeChoice(next);
        setChoice(next);
      },
    }),
    [choice, mode, look, given],
  );
  return (
    <ThemeContext value={state}>
      <ConfigProvider
        theme={theme}
        direction={pageDirection()}
        {...(locale && { locale })}
        componentSize="middle"
        button={{ autoInsertSpace: false }}
        tabs={{ more: { icon: moreTabs } }}
        inputSearch={{ searchIcon }}
        renderEmpty={(part) => (part === 'Select' ? <NoOptions>{noOptions}</NoOptions> : undefined)}
      >
        {children}
        <NoticesHost />
      </ConfigProvider>
    </ThemeContext>
  );
}
