/** Encodings a text file may be in, by their names in the WHATWG Encoding Standard, with what people call them. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'Windows-1252 (Latin 1)',
  'iso-8859-15': 'ISO-8859-15 (Latin 9)',
  macintosh: 'Mac OS Roman',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO-8859-2 (Latin 2)',
  'windows-1257': 'Windows-1257',
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  'koi8-u': 'KOI8-U',
  'iso-8859-5': 'ISO-8859-5',
  ibm866: 'IBM866',
  'windows-1253': 'Windows-1253',
  'iso-8859-7': 'ISO-8859-7',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-874': 'Windows-874',
  'windows-1258': 'Windows-1258',
  shift_jis: 'Shift-JIS',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'ISO-2022-JP',
  gb18030: 'GB18030 (GBK)',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
} as const;
/** A name of the WHATWG Encoding Standard, lower case. */
export type Encoding = keyof typeof encodingNames;
// Object.keys gives strings; these are the keys of the constant above.
/** All names, UTF-8 first. */
export const encodings = Object.keys(encodingNames) as [Encoding, ...Encoding[]];
