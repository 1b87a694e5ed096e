/** Regions of countries by ISO 3166-2 code, by the code's second half, by an older or newer code, by name. */
import { plainName } from './plain-name.ts';
import { regionCodes } from './region-codes.ts';
import { regionNames } from './region-names.ts';

/** Every value of `select_country`. */
export const regionCountries: readonly string[] = Object.keys(regionCodes);

const ownNames: Readonly<Record<string, string>> = {
  uk: 'UK',
  usa: 'USA',
  france_overseas: 'France (with overseas)',
  france_regions: 'France (regions)',
  italy_regions: 'Italy (regions)',
  turkey_regions: 'Turkey (regions)',
};

/** How a country is called in the list: `south_africa` → "South Africa". */
export const regionCountryName = (country: string): string =>
  ownNames[country] ??
  country
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Codes of the same region at different times, as `COUNTRY a=b`; each is read for the other. */
const sameCodes =
  'IN CT=CG,OR=OD,TG=TS,UT=UK;FR 75=75C,67=6AE,GF=973,GP=971,MQ=972,RE=974,YT=976;MX DIF=CMX;ZA GT=GP,NL=KZN;' +
  'PL DS=02,KP=04,LU=06,LB=08,LD=10,MA=12,MZ=14,OP=16,PK=18,PD=20,PM=22,SL=24,SK=26,WN=28,WP=30,ZP=32;' +
  'CN BJ=11,TJ=12,HE=13,SX=14,NM=15,LN=21,JL=22,HL=23,SH=31,JS=32,ZJ=33,AH=34,FJ=35,JX=36,SD=37,HA=41,HB=42,HN=43,GD=44,GX=45,HI=46,CQ=50,SC=51,GZ=52,YN=53,XZ=54,SN=61,GS=62,QH=63,NX=64,XJ=65';

const twins = new Map(
  sameCodes.split(';').flatMap((line) => {
    const [country = '', pairs = ''] = line.split(' ');
    return pairs.split(',').flatMap((pair) => {
      const [a = '', b = ''] = pair.split('=').map((code) => `${country}-${code}`);
      return [[a, b] as const, [b, a] as const];
    });
  }),
);

/** A region of a country that a cell of a column was recognized as. */
export interface Region {
  /** The name of its shape, e.g. `DE-BY`. */
  id: string;
  name: string;
}

/** Words for the kind of a region, which one source writes and another leaves out. */
const kinds =
  /\b(?:state|province|region|county|district|department|departement|departamento|provincia|provincie|oblast|krai|kray|republic|governorate|prefecture|canton|kanton|municipality|voivodeship|wojewodztwo|bundesland|land|estado|regione|comunidad|parish|emirate|territory|of|de|du|del|della|do|da|la|le)\b/g;
const withoutKind = (plain: string): string => plain.replaceAll(kinds, ' ').replaceAll(/ +/g, ' ').trim();
/** Umlauts as they are written without them: "Thueringen". */
const withoutUmlauts = (plain: string): string => plain.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a');

/** The ways to write a name, the most faithful first. */
const ways: readonly ((plain: string) => string)[] = [
  (plain) => plain,
  (plain) => plain.replaceAll(' ', ''),
  withoutKind,
  (plain) => withoutUmlauts(plain.replaceAll(' ', '')),
];

/** Regions by one way of writing their names; what two of them share stands for neither. */
function nameIndex(named: readonly (readonly [string, Region])[], way: (plain: string) => string): ReadonlyMap<string, Region> {
  const index = new Map<string, Region | undefined>();
  for (const [name, region] of named) {
    const key = way(plainName(name));
    if (key !== '') index.set(key, index.has(key) && index.get(key)?.id !== region.id ? undefined : region);
  }
  return new Map([...index].flatMap(([key, region]) => (region === undefined ? [] : [[key, region] as const])));
}

/** Names of CLDR beside the region's own. */
function otherNamesOf(prefix: string): ReadonlyMap<string, readonly string[]> {
  const rows = (regionNames[prefix] ?? '').split('|').map((row) => row.split('='));
  return new Map(rows.map(([code = '', names = '']) => [`${prefix}-${code}`, names.split(';')] as const));
}

/** What finds the region of a value; undefined for an unknown country. */
export function regionsOf(country: string): { count: number; find: (value: unknown) => Region | undefined } | undefined {
  const list = Object.hasOwn(regionCodes, country) ? regionCodes[country] : undefined;
  if (list === undefined) return undefined;
  const regions = list.split('|').map((row): Region => {
    const at = row.indexOf('=');
    return { id: row.slice(0, at), name: row.slice(at + 1) };
  });
  const byCode = new Map(regions.map((region) => [region.id.toUpperCase(), region]));
  const prefix = regions[0]?.id.split('-')[0] ?? '';
  const others = otherNamesOf(prefix);
  // Its own name wins over what another is called elsewhere.
  const own = regions.map((region) => [region.name, region] as const);
  const foreign = regions.flatMap((region) => (others.get(region.id) ?? []).map((name) => [name, region] as const));
  const indexes = ways.flatMap((way) => [nameIndex(own, way), nameIndex(foreign, way)].map((index) => ({ way, index })));
  const coded = (code: string): Region | undefined => {
    const full = code.startsWith(`${prefix}-`) ? code : `${prefix}-${code}`;
    const twin = twins.get(full);
    return byCode.get(full) ?? (twin === undefined ? undefined : byCode.get(twin));
  };
  const find = (value: unknown): Region | undefined => {
    const text = String(value ?? '').trim();
    if (text === '') return undefined;
    const code = text.toUpperCase();
    const half = code.replace(new RegExp(`^${prefix}[-_. ]?(?=[A-Z0-9~]+$)`), '');
    const found = coded(code) ?? coded(half) ?? (/^\d$/.test(half) ? coded(half.padStart(2, '0')) : undefined);
    if (found) return found;
    const plain = plainName(text);
    for (const { way, index } of indexes) {
      const region = index.get(way(plain));
      if (region) return region;
    }
    return undefined;
  };
  return { count: regions.length, find };
}
