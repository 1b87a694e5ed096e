/** The texts of parts that are not ours (calendars, pickers, page numbers) in each language, fetched with the language. */
import type { Locale } from 'antd/es/locale';

type Fetched = Promise<readonly [parts: { readonly default: Locale }, days: unknown]>;

/** By code of the language. What is fetched for days registers itself. */
const fetchers: Readonly<Record<string, () => Fetched>> = {
  ar: () => Promise.all([import('./arabic-parts.ts'), import('dayjs/locale/ar')]),
  de: () => Promise.all([import('antd/es/locale/de_DE'), import('dayjs/locale/de')]),
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  fr: () => Promise.all([import('antd/es/locale/fr_FR'), import('dayjs/locale/fr')]),
  it: () => Promise.all([import('antd/es/locale/it_IT'), import('dayjs/locale/it')]),
  ja: () => Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]),
  ko: () => Promise.all([import('antd/es/locale/ko_KR'), import('dayjs/locale/ko')]),
  nl: () => Promise.all([import('antd/es/locale/nl_NL'), import('dayjs/locale/nl')]),
  pt: () => Promise.all([import('antd/es/locale/pt_PT'), import('dayjs/locale/pt')]),
  pt_BR: () => Promise.all([import('antd/es/locale/pt_BR'), import('dayjs/locale/pt-br')]),
  ru: () => Promise.all([import('antd/es/locale/ru_RU'), import('dayjs/locale/ru')]),
  sk: () => Promise.all([import('antd/es/locale/sk_SK'), import('dayjs/locale/sk')]),
  sl: () => Promise.all([import('antd/es/locale/sl_SI'), import('dayjs/locale/sl')]),
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
};

/** @returns undefined for English */
export async function fetchReadyMade(code: string): Promise<Locale | undefined> {
  const [parts] = (await fetchers[code]?.()) ?? [];
  return parts?.default;
}
