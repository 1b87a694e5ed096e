/** Public holidays by country, as rules: what HOLIDAY('…') of a time expression knows. Observed-day shifting is off. */
import { Failure } from '../failures.ts';
import { dateMs, dayMs } from './calendar.ts';

type Rule =
  | { readonly on: readonly [month: number, day: number]; readonly from?: number }
  /** The n-th weekday (0 Sunday) of a month; −1 is the last. */
  | { readonly nth: readonly [n: number, weekday: number, month: number]; readonly from?: number }
  /** Days after Easter Sunday. */
  | { readonly easter: number; readonly from?: number }
  /** Month and day of the Umm al-Qura calendar. */
  | { readonly islamic: readonly [month: number, day: number]; readonly from?: number };

const christmas: Rule = { on: [12, 25] };
const newYear: Rule = { on: [1, 1] };
const goodFriday: Rule = { easter: -2 };
const easterMonday: Rule = { easter: 1 };

const countries: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  US: {
    "New Year's Day": newYear,
    'Martin Luther King Jr. Day': { nth: [3, 1, 1], from: 1986 },
    "Washington's Birthday": { nth: [3, 1, 2] },
    "Presidents' Day": { nth: [3, 1, 2] },
    'Memorial Day': { nth: [-1, 1, 5] },
    'Juneteenth National Independence Day': { on: [6, 19], from: 2021 },
    'Independence Day': { on: [7, 4] },
    'Labor Day': { nth: [1, 1, 9] },
    'Columbus Day': { nth: [2, 1, 10] },
    'Veterans Day': { on: [11, 11] },
    Thanksgiving: { nth: [4, 4, 11] },
    'Christmas Day': christmas,
  },
  GB: {
    "New Year's Day": newYear,
    'Good Friday': goodFriday,
    'Easter Monday': easterMonday,
    'May Day': { nth: [1, 1, 5], from: 1978 },
    'Spring Bank Holiday': { nth: [-1, 1, 5] },
    'Late Summer Bank Holiday': { nth: [-1, 1, 8] },
    'Christmas Day': christmas,
    'Boxing Day': { on: [12, 26] },
  },
  CA: {
    "New Year's Day": newYear,
    'Good Friday': goodFriday,
    'Canada Day': { on: [7, 1] },
    'Labour Day': { nth: [1, 1, 9] },
    Thanksgiving: { nth: [2, 1, 10] },
    'Christmas Day': christmas,
    'Boxing Day': { on: [12, 26] },
  },
  DE: {
    Neujahr: newYear,
    Karfreitag: goodFriday,
    Ostermontag: easterMonday,
    'Erster Mai': { on: [5, 1] },
    'Christi Himmelfahrt': { easter: 39 },
    Pfingstmontag: { easter: 50 },
    'Tag der Deutschen Einheit': { on: [10, 3], from: 1990 },
    'Erster Weihnachtstag': christmas,
    'Zweiter Weihnachtstag': { on: [12, 26] },
  },
  FR: {
    "Jour de l'an": newYear,
    'Lundi de Pâques': easterMonday,
    'Fête du Travail': { on: [5, 1] },
    'Armistice 1945': { on: [5, 8] },
    Ascension: { easter: 39 },
    'Lundi de Pentecôte': { easter: 50 },
    'Fête nationale': { on: [7, 14] },
    Assomption: { on: [8, 15] },
    Toussaint: { on: [11, 1] },
    'Armistice 1918': { on: [11, 11] },
    Noël: christmas,
  },
  SA: {
    'Eid al-Fitr': { islamic: [10, 1] },
    'Eid al-Adha': { islamic: [12, 10] },
    'National Day': { on: [9, 23], from: 2005 },
    'Founding Day': { on: [2, 22], from: 2022 },
  },
};
const aliases: Readonly<Record<string, string>> = { UK: 'GB' };

/** Gregorian Easter Sunday, after Meeus, Jones and Butcher. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dateMs(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1);
}

function nthWeekday(year: number, n: number, weekday: number, month: number): number {
  if (n < 0) {
    const last = dateMs(year, month, 0);
    return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * dayMs;
  }
  const first = dateMs(year, month - 1);
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (n - 1) * 7) * dayMs;
}

function islamicDay(year: number, month: number, day: number): number | undefined {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  for (let at = dateMs(year, 0); at < dateMs(year + 1, 0); at += dayMs) {
    const parts = format.formatToParts(at);
    const part = (type: string): number => Number(parts.find((p) => p.type === type)?.value);
    if (part('month') === month && part('day') === day) return at;
  }
  return undefined;
}

function dayOf(rule: Rule, year: number): number | undefined {
  if (rule.from !== undefined && year < rule.from) return undefined;
  if ('on' in rule) return dateMs(year, rule.on[0] - 1, rule.on[1]);
  if ('nth' in rule) return nthWeekday(year, ...rule.nth);
  if ('easter' in rule) return easter(year) + rule.easter * dayMs;
  return islamicDay(year, ...rule.islamic);
}

/**
 * Midnight of a holiday in a year, epoch ms. The name matches by its beginning, in any case.
 * @param country two letters, `US` when absent; `UK` is `GB`
 * @throws Failure TIME_RANGE_UNREADABLE when the country or the holiday is unknown, or it was not kept that year
 */
export function holiday(name: string, year: number, country = 'US'): number {
  const code = country.toUpperCase();
  const known = countries[aliases[code] ?? code];
  if (!known)
    throw new Failure('TIME_RANGE_UNREADABLE', {
      message: `Holidays of [${country}] are not known. Known are ${Object.keys(countries).join(', ')} and UK.`,
    });
  const wanted = name.trim().toLowerCase();
  const rule = Object.entries(known).find(([title]) => wanted !== '' && title.toLowerCase().startsWith(wanted))?.[1];
  const day = rule && dayOf(rule, year);
  if (day === undefined) throw new Failure('TIME_RANGE_UNREADABLE', { message: `Unable to find such a holiday: [${name}]` });
  return day;
}
