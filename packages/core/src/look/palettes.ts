/**
 * Colour schemes as data (docs/reference/charts.md#colour-schemes): ids and colours are those stored in charts and
 * dashboards, so they are
 * facts of the wire. Two were added for colour-blind readers: `okabeIto`, `cividis`.
 */

export interface CategoricalScheme {
  readonly id: string;
  readonly label: string;
  readonly group: 'Featured' | 'Other';
  readonly colours: readonly string[];
}

/** Colours from low to high. */
export interface LinearScheme {
  readonly id: string;
  readonly label: string;
  /** True when the middle colour stands for a midpoint. */
  readonly diverging: boolean;
  readonly colours: readonly string[];
}

/** `1fa8c9 454e7c` → `['#1fa8c9', '#454e7c']`. */
function hex(colours: string): readonly string[] {
  return colours.split(' ').map((colour) => `#${colour}`);
}

type Row<Scheme> = (id: string, label: string, colours: string) => Scheme;
const featured: Row<CategoricalScheme> = (id, label, colours) => ({ id, label, group: 'Featured', colours: hex(colours) });
const other: Row<CategoricalScheme> = (id, label, colours) => ({ id, label, group: 'Other', colours: hex(colours) });
const sequential: Row<LinearScheme> = (id, label, colours) => ({ id, label, diverging: false, colours: hex(colours) });
const diverging: Row<LinearScheme> = (id, label, colours) => ({ id, label, diverging: true, colours: hex(colours) });

const offeredCategorical: CategoricalScheme[] = [
  featured(
    'supersetColors',
    'Superset Colors',
    '1fa8c9 454e7c 5ac189 ff7f44 666666 e04355 fcc700 a868b7 3ccccb a38f79 8fd3e4 a1a6bd ace1c4 fec0a1 b2b2b2 efa1aa fde380 d3b3da 9ee5e5 d1c6bc',
  ),
  featured('okabeIto', 'Okabe-Ito (colour-blind safe)', 'e69f00 56b4e9 009e73 f0e442 0072b2 d55e00 cc79a7 000000'),
  featured('blueToGreen', 'Blue to green', '3200a7 004cda 0074f1 0096ef 53bfff 41c8e6 30dede 04d9c7 00eaa2 a6ff93'),
  featured(
    'colorsOfRainbow',
    'Colors of rainbow',
    '41ed86 2fc096 01dfff 153ae0 850ad6 bd59ff ff4a96 c32668 f40000 ff8901 ffbc0a ffec43',
  ),
  featured(
    'modernSunset',
    'Modern sunset',
    '0080f6 254081 6c4592 a94693 dc4180 f35193 ff7582 ff4c5d ff824e ffad2a ffdb04 f3f700',
  ),
  featured(
    'presetColors',
    'Preset Colors',
    '6bd3b3 fcc550 408184 66cbe2 ee5960 484e5a ff874e 03748e c9bbab b17baa b5e9d9 fde2a7 9fc0c1 b2e5f0 f6acaf a4a6ac ffc3a6 81b9c6 e4ddd5 d9bdd5',
  ),
  featured(
    'supersetAndPresetColors',
    'Preset + Superset',
    '004960 2893b3 20a7c9 5cc0da 7dcde1 a9d3e1 c6ece1 aae2d2 71cfb4 2fc096 178f7a 067162',
  ),
  featured('redToYellow', 'Red to yellow', '90042a d60039 d1353b e45233 f47028 fe8e17 ffad00 ffcc00 ffe601 fff46d'),
  featured('wavesOfBlue', 'Waves of blue', '070061 0a0095 0054b4 006be7 2289ff 4a9fff 76b6ff 9dcbff bedcff daebff'),
  other(
    'bnbColors',
    'Airbnb Colors',
    '29696b 5bcace f4b02a f1826a 792eb2 c96ec6 921e50 b27700 9c3498 9c3498 e4679d c32f0e 9d63ca',
  ),
  other('d3Category10', 'D3 Category 10', '1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf'),
  other(
    'd3Category20',
    'D3 Category 20',
    '1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d 17becf 9edae5',
  ),
  other(
    'd3Category20b',
    'D3 Category 20b',
    '393b79 5254a3 6b6ecf 9c9ede 637939 8ca252 b5cf6b cedb9c 8c6d31 bd9e39 e7ba52 e7cb94 843c39 ad494a d6616b e7969c 7b4173 a55194 ce6dbd de9ed6',
  ),
  other(
    'd3Category20c',
    'D3 Category 20c',
    '3182bd 6baed6 9ecae1 c6dbef e6550d fd8d3c fdae6b fdd0a2 31a354 74c476 a1d99b c7e9c0 756bb1 9e9ac8 bcbddc dadaeb 636363 969696 bdbdbd d9d9d9',
  ),
  other('echarts4Colors', 'ECharts v4.x Colors', 'c23531 2f4554 61a0a8 d48265 91c7ae 749f83 ca8622 bda29a 6e7074 546570 c4ccd3'),
  other('echarts5Colors', 'ECharts v5.x Colors', '5470c6 91cc75 fac858 ee6666 73c0de 3ba272 fc8452 9a60b4 ea7ccc'),
  other('googleCategory10c', 'Google Category 10c', '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395'),
  other(
    'googleCategory20c',
    'Google Category 20c',
    '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395 994499 22aa99 aaaa11 6633cc e67300 8b0707 651067 329262 5574a6 3b3eac',
  ),
  other('lyftColors', 'Lyft Colors', 'ea0b8c 6c838e 29abe2 33d9c1 9dacb9 7560aa 2d5584 831c4a 333d47 ac2077'),
];

const offeredLinear: LinearScheme[] = [
  sequential('superset_seq_1', 'Superset Sequential #1', 'f4fad4 d7f1ac a9e3af 82cdbb 63c1bf 1fa8c9 2367ac 2a2d84 251354 050415'),
  sequential('blue_white_yellow', 'blue/white/yellow', '00d1c1 ffffff ffb400'),
  sequential('fire', 'fire', 'ffffff ffff00 ff0000 000000'),
  sequential('white_black', 'white/black', 'ffffff 000000'),
  sequential('black_white', 'black/white', '000000 ffffff'),
  sequential('dark_blue', 'dark blues', 'ebf5f8 6bb1cc 357e9b 1b4150 092935'),
  diverging('pink_grey', 'pink/grey', 'e70b81 fafafa 666666'),
  sequential('greens', 'greens', 'ffffcc 78c679 006837'),
  sequential('purples', 'purples', 'f2f0f7 9e9ac8 54278f'),
  sequential('oranges', 'oranges', 'fef0d9 fc8d59 b30000'),
  diverging('red_yellow_blue', 'red/yellow/blue', 'd7191c fdae61 ffffbf abd9e9 2c7bb6'),
  diverging('brown_white_green', 'brown/white/green', 'a6611a dfc27d f5f5f5 80cdc1 018571'),
  diverging('purple_white_green', 'purple/white/green', '7b3294 c2a5cf f7f7f7 a6dba0 008837'),
  sequential('superset_seq_2', 'Superset Sequential #2', 'fbf1b4 fdd093 fead71 ff7f44 e04355 c53d6f 952b7b 4f167b 251354 050415'),
  diverging('superset_div_1', 'Superset Diverging #1', 'e04355 e87180 efa1aa f7d0d4 f6f6f7 c8e9f1 8fd3e4 58bdd7 1fa8c9'),
  diverging('superset_div_2', 'Superset Diverging #2', 'ff7f44 ff9e72 fec0a1 ffdfd0 f6f6f7 c8e9f1 8fd3e4 58bdd7 1fa8c9'),
  sequential('preset_seq_1', 'Preset Sequential #1', 'f3faeb def2d7 caeac4 98debc 69d3b5 4aa59d 287886 0d5b6a 03273f 03273f'),
  sequential('preset_seq_2', 'Preset Sequential #2', 'feece8 fde2da fccec2 f998aa f76896 d13186 ac0378 790071 43026c 050415'),
  diverging('preset_div_1', 'Preset Diverging #1', 'b17baa c59dc0 d9bdd5 d9bdd5 f6f6f7 cbefe5 98deca 64d0b0 32be96'),
  diverging('preset_div_2', 'Preset Diverging #2', 'cb5171 d87c94 e5a8b7 f2d3db f6f6f7 cee8ec 9cd1d8 6cbac6 3aa3b2'),
  sequential('echarts_gradient', 'ECharts gradient', 'f6efa6 d88273 bf444c'),
  sequential('deck_gl_heatmap_gradient', 'Deck.gl Heatmap Default', 'bd0026 f03b20 fd8d3c feb24c fed976 ffffb2'),
  diverging('schemeRdBu', 'red/blue', '67001f b2182b d6604d f4a582 fddbc7 d1e5f0 92c5de 4393c3 2166ac 053061'),
  diverging('schemeBrBG', 'brown/green', '543005 8c510a bf812d dfc27d f6e8c3 c7eae5 80cdc1 35978f 01665e 003c30'),
  diverging('schemePRGn', 'purple/green', '40004b 762a83 9970ab c2a5cf e7d4e8 d9f0d3 a6dba0 5aae61 1b7837 00441b'),
  diverging('schemePiYG', 'pink/green', '8e0152 c51b7d de77ae f1b6da fde0ef e6f5d0 b8e186 7fbc41 4d9221 276419'),
  diverging('schemePuOr', 'purple/orange', '2d004b 542788 8073ac b2abd2 d8daeb fee0b6 fdb863 e08214 b35806 7f3b08'),
  diverging('schemeRdGy', 'red/gray/black', '67001f b2182b d6604d f4a582 fddbc7 e0e0e0 bababa 878787 4d4d4d 1a1a1a'),
  diverging('schemeRdYlBu', 'red/yellow/blue', 'a50026 d73027 f46d43 fdae61 fee090 e0f3f8 abd9e9 74add1 4575b4 313695'),
  diverging('schemeRdYlGn', 'red/yellow/green', 'a50026 d73027 f46d43 fdae61 fee08b d9ef8b a6d96a 66bd63 1a9850 006837'),
  sequential('schemeSpectral', 'rainbow', '9e0142 d53e4f f46d43 fdae61 fee08b e6f598 abdda4 66c2a5 3288bd 5e4fa2'),
  sequential('schemeBlues', 'blues', 'b5d4e9 93c3df 6daed5 4b97c9 2f7ebc 1864aa 0a4a90 08306b'),
  sequential('schemeGreens', 'greens', 'b7e2b1 97d494 73c378 4daf62 2f984f 157f3b 036429 00441b'),
  sequential('schemeGrays', 'grays', 'cecece b4b4b4 979797 7a7a7a 5f5f5f 404040 1e1e1e 000000'),
  sequential('schemeOranges', 'oranges', 'fdc28c fda762 fb8d3d f2701d e25609 c44103 9f3303 7f2704'),
  sequential('schemePurples', 'purples', 'cecee5 b6b5d8 9e9bc9 8782bc 7363ac 61409b 501f8c 3f007d'),
  sequential('schemeReds', 'reds', 'fcaa8e fc8a6b f9694c ef4533 d92723 bb151a 970b13 67000d'),
  sequential('schemeViridis', 'Viridis', '482475 414487 355f8d 2a788e 21918c 22a884 44bf70 7ad151 bddf26 fde725'),
  sequential('schemeInferno', 'Inferno', '160b39 420a68 6a176e 932667 bc3754 dd513a f37819 fca50a f6d746 fcffa4'),
  sequential('schemeMagma', 'Magma', '140e36 3b0f70 641a80 8c2981 b73779 de4968 f7705c fe9f6d fecf92 fcfdbf'),
  sequential('schemeWarm', 'Warm', '963db3 bf3caf e4419d fe4b83 ff5e63 ff7847 fb9633 e2b72f c6d63c aff05b'),
  sequential('schemeCool', 'Cool', '6054c8 4c6edb 368ce1 23abd8 1ac7c2 1ddfa3 30ef82 52f667 7ff658 aff05b'),
  sequential('schemeCubehelixDefault', 'Cube Helix', '1a1530 163d4e 1f6642 54792f a07949 d07e93 cf9cda c1caf3 d2eeef ffffff'),
  sequential('schemeBuGn', 'blue/green', 'b7e4da 8fd3c1 68c2a3 49b17f 2f9959 157f3c 036429 00441b'),
  sequential('schemeBuPu', 'blue/purple', 'b2cae1 9cb3d5 8f95c6 8c74b5 8952a5 852d8f 730f71 4d004b'),
  sequential('schemeGnBu', 'green/blue', 'bde5bf 9ed9bb 7bcbc4 58b7cd 399cc6 1d7eb7 0b60a1 084081'),
  sequential('schemeOrRd', 'orange/red', 'fdca94 fdb07a fa8e5d f16c49 e04530 c81d13 a70403 7f0000'),
  sequential('schemePuBuGn', 'purple/blue/green', 'bec9e2 98b9d9 69a8cf 4096c0 19879f 037877 016353 014636'),
  sequential('schemePuBu', 'purple/blue', 'bfc9e2 9bb9d9 72a8cf 4394c3 1a7db6 0667a1 045281 023858'),
  sequential('schemePuRd', 'purple/red', 'd0aad2 d08ac2 dd63ae e33890 d71c6c b70b4f 8f023a 67001f'),
  sequential('schemeRdPu', 'red/purple', 'fbb5bc f993b0 f369a3 e03e98 c01788 99037c 700174 49006a'),
  sequential('schemeYlGnBu', 'yellow/green/blue', 'd5eeb3 a9ddb7 73c9bd 45b4c2 2897bf 2073b2 234ea0 1c3185 081d58'),
  sequential('schemeYlGn', 'yellow/green', 'e4f4ac c7e89b a2d88a 78c578 4eaf63 2f944e 15793f 036034 004529'),
  sequential('schemeYlOrBr', 'yellow/orange/brown', 'feeaa1 fed676 feba4a fb992c ee7918 d85b0a b74304 8f3204 662506'),
  sequential('schemeYlOrRd', 'yellow/orange/red', 'fee087 fec965 feab4b fd893c fa5c2e ec3023 d31121 af0225 800026'),
  sequential('cividis', 'Cividis (colour-blind safe)', '00224e 123570 3b496c 575d6d 707173 8a8678 a59c74 c3b369 e1cc55 fee838'),
];

/** Colours for labels, in the order they are offered. Ids are stored in charts: never rename one. */
export const categoricalSchemes: readonly CategoricalScheme[] = offeredCategorical;

/** Colours for numbers, from the lowest to the highest. Ids are stored in charts: never rename one. */
export const linearSchemes: readonly LinearScheme[] = offeredLinear;

const defaultCategorical = 'supersetColors';
const defaultLinear = 'superset_seq_1';

/** Ids that old charts carry for another scheme. */
const aliases: Readonly<Record<string, string>> = { SUPERSET_DEFAULT: 'd3Category10' };
const linearAliases: Readonly<Record<string, string>> = { SUPERSET_DEFAULT: 'schemeRdBu' };

const categoricalById = new Map(categoricalSchemes.map((scheme) => [scheme.id, scheme]));
const linearById = new Map(linearSchemes.map((scheme) => [scheme.id, scheme]));

/** A scheme of a site's own, in the words of the wire. */
export interface SiteScheme {
  readonly id: string;
  readonly label: string;
  /** `#rrggbb`; of a sequential one from low to high. */
  readonly colors: readonly string[];
  /** Of a sequential one: the middle colour stands for a midpoint. */
  readonly isDiverging?: boolean | undefined;
}

/** The schemes a site adds to the built-in ones. */
export interface SiteSchemes {
  readonly categorical: readonly SiteScheme[];
  readonly sequential: readonly SiteScheme[];
}

/**
 * Offers the schemes of a site before the built-in ones; called once, when a server or a page starts. An id that exists already
 * keeps its colours.
 * @returns removes them again
 */
export function addSchemes({ categorical, sequential }: SiteSchemes): () => void {
  const labels = categorical
    .filter(({ id }) => !categoricalById.has(id))
    .map(({ id, label, colors }): CategoricalScheme => ({ id, label, group: 'Featured', colours: colors }));
  const numbers = sequential
    .filter(({ id }) => !linearById.has(id))
    .map(({ id, label, colors, isDiverging: diverges }): LinearScheme => ({
      id,
      label,
      diverging: diverges === true,
      colours: colors,
    }));
  offeredCategorical.unshift(...labels);
  offeredLinear.unshift(...numbers);
  for (const scheme of labels) categoricalById.set(scheme.id, scheme);
  for (const scheme of numbers) linearById.set(scheme.id, scheme);
  return () => {
    for (const scheme of labels) categoricalById.delete(scheme.id);
    for (const scheme of numbers) linearById.delete(scheme.id);
    offeredCategorical.splice(0, Infinity, ...offeredCategorical.filter((scheme) => !labels.includes(scheme)));
    offeredLinear.splice(0, Infinity, ...offeredLinear.filter((scheme) => !numbers.includes(scheme)));
  };
}

/** The scheme an id stands for; an unknown or absent one stands for the default. */
export function categoricalScheme(id: string | null | undefined): CategoricalScheme | undefined {
  return categoricalById.get(aliases[id ?? ''] ?? id ?? '') ?? categoricalById.get(defaultCategorical);
}

/** The linear scheme an id stands for; an unknown or absent one stands for the default. */
export function linearScheme(id: string | null | undefined): LinearScheme | undefined {
  return linearById.get(linearAliases[id ?? ''] ?? id ?? '') ?? linearById.get(defaultLinear);
}

/** The colours of a categorical scheme; an unknown or absent id gives the default scheme. */
export function categoricalColours(id: string | null | undefined): readonly string[] {
  return categoricalScheme(id)?.colours ?? [];
}

/** The colours of a linear scheme, low to high; an unknown or absent id gives the default scheme. */
export function linearColours(id: string | null | undefined): readonly string[] {
  return linearScheme(id)?.colours ?? [];
}

/**
 * The colours of a linear scheme for a mode: on dark a light-to-dark scheme is turned round, so that low values recede
 * into the ground there too. Diverging schemes stay as they are.
 */
export function linearColoursFor(id: string | null | undefined, mode: 'light' | 'dark'): readonly string[] {
  const colours = linearColours(id);
  if (mode === 'light' || isDiverging(id)) return colours;
  const sum = (colour: string | undefined): number =>
    [1, 3, 5].reduce((total, at) => total + Number.parseInt((colour ?? '').slice(at, at + 2), 16), 0);
  return sum(colours[0]) > sum(colours.at(-1)) ? colours.toReversed() : colours;
}

/** True when a linear scheme has a midpoint. */
export function isDiverging(id: string | null | undefined): boolean {
  return linearById.get(linearAliases[id ?? ''] ?? id ?? '')?.diverging === true;
}

/** Shades of conditional formats, by the names stored in rules; light and dark tints stay readable in their mode. */
export const conditionalColours = {
  success: { light: '#ace1c4', dark: '#439066' },
  alert: { light: '#fde380', dark: '#bc9501' },
  error: { light: '#efa1aa', dark: '#a7323f' },
} as const;

/** What the first tables stored for these three, and what it reads as today. */
export const oldConditionalColours: Readonly<Record<string, string>> = {
  'rgb(0,255,0)': conditionalColours.success.light,
  'rgb(255,255,0)': conditionalColours.alert.light,
  'rgb(255,0,0)': conditionalColours.error.light,
};

/** Cell bars: above and below zero, or neutral. */
export const barColours = {
  light: { positive: '#bfe3d0', negative: '#f4c7cc', neutral: '#d9deef' },
  dark: { positive: '#264a38', negative: '#552d34', neutral: '#323a57' },
} as const;

/**
 * The fixed colour a colour control starts from, rgba(0, 122, 135, 1) on the wire
 * (docs/reference/charts.md#forms-in-hand).
 */
export const defaultFixedColour = { r: 0, g: 122, b: 135, a: 1 } as const;

/** What waterfalls are drawn in unless the form says otherwise, rgba as colour controls store it. */
export const waterfallColours = {
  increase: { r: 90, g: 193, b: 137, a: 1 },
  decrease: { r: 224, g: 67, b: 85, a: 1 },
  total: { r: 102, g: 102, b: 102, a: 1 },
} as const;

/** Bands of a horizon chart, from the first fold to the last: what lies below zero, and what lies above. */
export const horizonColours = {
  below: ['#abd9e9', '#74add1', '#4575b4', '#313695'],
  above: ['#fee090', '#fdae61', '#f46d43', '#d73027'],
} as const;

/** Of numbers between two bounds, in tables over time: low, middle, high. */
export const boundColours = ['#ca0020', '#8b8f98', '#0571b0'] as const;
/** The colour of points of a clustered map, as the wire writes it. */
export const defaultPointColour = 'rgb(0, 139, 139)';
