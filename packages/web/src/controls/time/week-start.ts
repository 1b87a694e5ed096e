/** On which day the weeks of calendars begin, by the language and region the reader's browser asks for. */
import dayjs from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';

/** @param language  BCP 47, e.g. `en-GB` @returns 0 for Sunday to 6 for Saturday; Sunday where the browser does not know */
export function weekStartOf(language: string): number {
  try {
    const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language);
    // Monday is 1 and Sunday 7 there.
    return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
  } catch {
    return 0;
  }
}

/** Sets the first weekday of dayjs, which the date pickers read; call it once, before the first one opens. */
export function setWeekStart(language: string): void {
  dayjs.extend(updateLocale);
  dayjs.updateLocale('en', { weekStart: weekStartOf(language) });
}
