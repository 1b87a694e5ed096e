/** Countries by what a column may call them: ISO 3166-1 codes, codes of the Olympic Committee, names. */
import { countryCodes } from './country-codes.ts';
import { plainName } from './plain-name.ts';

/** What a column of countries holds; the words of `country_fieldtype`. */
export const countryFields = ['name', 'cioc', 'cca2', 'cca3'] as const;
/** One kind of country code, or the name: `cioc` are codes of the Olympic Committee, `cca2` and `cca3` those of ISO. */
export type CountryField = (typeof countryFields)[number];

/** A country that a cell of a column was recognized as. */
export interface Country {
  /** Its shape's name: ISO 3166-1 alpha-3, or a code of ours that begins with X. */
  id: string;
  name: string;
  /** Longitude and latitude of its label; absent: it has no shape of its own. */
  at?: readonly [number, number];
}

/** Codes of the Olympic Committee that are not the ISO code, as `IOC ISO`. */
const olympic =
  'ALG DZA ANG AGO ANT ATG ARU ABW ASA ASM BAH BHS BAN BGD BAR BRB BER BMU BHU BTN BIZ BLZ BOT BWA BRN BHR BRU BRN BUL BGR BUR BFA CAM KHM CAY CYM CGO COG CHA TCD CHI CHL CRC CRI CRO HRV DEN DNK ESA SLV FIJ FJI GAM GMB GBS GNB GEQ GNQ GER DEU GRE GRC GRN GRD GUA GTM GUI GIN HAI HTI HON HND INA IDN IRI IRN ISV VIR IVB VGB KOS XKX KSA SAU KUW KWT LAT LVA LBA LBY LES LSO LIB LBN MAD MDG MAS MYS MAW MWI MGL MNG MON MCO MRI MUS MTN MRT MYA MMR NCA NIC NED NLD NEP NPL NGR NGA NIG NER OMA OMN PAR PRY PHI PHL PLE PSE POR PRT PUR PRI RSA ZAF SAM WSM SEY SYC SKN KNA SLO SVN SOL SLB SRI LKA SUD SDN SUI CHE TAN TZA TGA TON TOG TGO TPE TWN TRI TTO UAE ARE URU URY VAN VUT VIE VNM VIN VCT ZAM ZMB ZIM ZWE';

/** Names in use beside those of the list. */
const otherNames: Readonly<Record<string, string>> = {
  USA: 'United States|United States of America|US|U.S.|U.S.A.|USA',
  GBR: 'United Kingdom|Great Britain|Britain|UK|U.K.|England',
  RUS: 'Russia|Russian Federation',
  KOR: 'South Korea|Korea, South|Korea, Rep.|Korea|Republic of Korea|Korea, Republic of',
  PRK: 'North Korea|Korea, North|Korea, Dem. Rep.|Korea, Dem. People’s Rep.|Korea, Democratic People’s Republic of',
  IRN: 'Iran|Iran, Islamic Republic of|Iran, Islamic Rep.',
  SYR: 'Syria|Syrian Arab Republic',
  VEN: 'Venezuela|Venezuela, RB',
  BOL: 'Bolivia',
  TZA: 'Tanzania|United Republic of Tanzania',
  MDA: 'Moldova|Republic of Moldova',
  LAO: 'Laos|Lao PDR',
  VNM: 'Vietnam|Viet Nam',
  CZE: 'Czechia|Czech Republic',
  CIV: 'Ivory Coast|Côte d’Ivoire',
  COD: 'Democratic Republic of the Congo|Congo, Dem. Rep.|DR Congo|Congo (Kinshasa)|Congo, Democratic Republic of the',
  COG: 'Republic of the Congo|Congo, Rep.|Congo|Congo (Brazzaville)',
  MMR: 'Myanmar|Burma',
  SWZ: 'Swaziland|Eswatini',
  MKD: 'Macedonia|North Macedonia|Macedonia, FYR',
  TUR: 'Turkey|Türkiye|Turkiye',
  TWN: 'Taiwan',
  HKG: 'Hong Kong|Hong Kong, China|Hong Kong SAR, China',
  MAC: 'Macau|Macao|Macao, China|Macao SAR, China',
  PSE: 'Palestine|West Bank and Gaza|State of Palestine',
  EGY: 'Egypt|Egypt, Arab Rep.',
  YEM: 'Yemen|Yemen, Rep.',
  GMB: 'Gambia|Gambia, The',
  BHS: 'Bahamas|Bahamas, The',
  CPV: 'Cape Verde|Cabo Verde',
  TLS: 'East Timor|Timor-Leste',
  BRN: 'Brunei|Brunei Darussalam',
  KGZ: 'Kyrgyzstan|Kyrgyz Republic',
  SVK: 'Slovakia|Slovak Republic',
  FSM: 'Micronesia|Federated States of Micronesia|Micronesia, Fed. Sts.',
  VAT: 'Vatican|Vatican City|Holy See',
  NLD: 'Netherlands|Holland',
  ARE: 'United Arab Emirates|UAE',
};

function readCountry(row: string): { country: Country; alpha2: string; names: string[] } {
  const [alpha2 = '', id = '', place = '', name = '', ...more] = row.split('|');
  const [longitude, latitude] = place.split(',').map(Number);
  const at = longitude !== undefined && latitude !== undefined ? { at: [longitude, latitude] as const } : {};
  return { country: { id, name, ...at }, alpha2, names: [name, ...more, ...(otherNames[id]?.split('|') ?? [])] };
}

const known = countryCodes.map(readCountry);
const byId = new Map(known.map(({ country }) => [country.id, country]));
const isoOf = new Map([...olympic.matchAll(/(\w+) (\w+)/g)].map(([, code = '', iso = '']) => [code, iso]));
// An older Olympic code is another country's ISO code in a few cases: that one wins.
const tables: Readonly<Record<CountryField, ReadonlyMap<string, Country>>> = {
  cca2: new Map(known.map(({ country, alpha2 }) => [alpha2, country])),
  cca3: byId,
  cioc: new Map([
    ...byId,
    ...[...isoOf].flatMap(([code, iso]): [string, Country][] => {
      const country = byId.get(iso);
      return country ? [[code, country]] : [];
    }),
  ]),
  name: new Map(known.flatMap(({ country, names }) => names.map((name) => [plainName(name), country] as const))),
};

/** Every country, by id. */
export const countries: ReadonlyMap<string, Country> = byId;

/** The country of a value; undefined when it is unknown or has no shape. */
export function countryOf(value: unknown, fieldtype: CountryField): Country | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return undefined;
  const country = tables[fieldtype].get(fieldtype === 'name' ? plainName(text) : text.toUpperCase());
  return country?.at === undefined ? undefined : country;
}
