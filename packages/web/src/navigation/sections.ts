/** The entries of the main menu in the current language; `visibleSections` decides which of them a user sees. */
import { mainMenu, settingsMenu, type MenuSection } from '@tessera/core/navigation';
import { i18n } from '../i18n.ts';

const inWords = (menu: readonly MenuSection[]): MenuSection[] =>
  menu.map((section) => ({
    ...section,
    label: i18n._(section.label),
    pages: section.pages.map((page) => ({ ...page, label: i18n._(page.label) })),
  }));

/** The main menu before permissions are looked at. */
export const sections = (): MenuSection[] => inWords(mainMenu);

/** The settings menu before permissions are looked at. */
export const settings = (): MenuSection[] => inWords(settingsMenu);
