import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { maySeePicture } from './picture-address.ts';
import { ProseElements } from './prose-elements.tsx';
import { HtmlText, ProseMarkup } from './prose-markup.tsx';

const shown = (text: string): string => renderToStaticMarkup(<ProseMarkup text={text} />).replaceAll('\n', '');

test('HTML in a text is kept with what stands in it, mixed with Markdown', () => {
  expect(shown('<div align="center">\n\n# Sales\n\n<b>all</b> of **2024**\n</div>')).toBe(
    '<div align="center"><h1>Sales</h1><p><b>all</b> of <strong>2024</strong></p></div>',
  );
  expect(shown('<center>in the middle</center>')).toBe('<center>in the middle</center>');
  expect(shown('<details><summary>More</summary>text</details>')).toBe('<details><summary>More</summary>text</details>');
  expect(shown('a<br>b 1 < 2')).toBe('<p>a<br/>b 1 &lt; 2</p>');
});

test('what could run, fetch or cover the page is taken out of it', () => {
  for (const text of [
    '<script>hit()</script>',
    '<style>*{position:fixed}</style>',
    '<iframe srcdoc="<script>hit()</script>"></iframe>',
    '<svg onload=hit()><script>hit()</script></svg>',
    '<math><mtext><table><mglyph><style><img src onerror=hit()>',
    '<link rel=stylesheet href="https://payload.invalid/x.css"><meta http-equiv=refresh content="0;url=https://payload.invalid">',
    '<picture><source srcset="https://payload.invalid/x.png"></picture>',
    '<video src="https://payload.invalid/x.mp4"></video><object data="https://payload.invalid"></object>',
  ])
    expect(shown(text).replaceAll(/<\/?(p|table|tbody)>/g, ''), text).toBe('');
  expect(shown('<div style="position:fixed" class="ant-modal" onclick="hit()" id="app">x</div>')).toBe(
    '<div id="user-content-app">x</div>',
  );
  expect(shown('<form action="https://payload.invalid"><button formaction="javascript:hit()">x</button></form>')).toBe('x');
});

test('a text without markup needs no reader of HTML to be the same', () => {
  const text = '**a** | 1 < 2\n\n- b';
  expect(renderToStaticMarkup(<ProseElements text={text} />)).toBe(renderToStaticMarkup(<ProseMarkup text={text} />));
});

test('pictures are fetched from places of ours that only answer with pictures', () => {
  const origin = 'https://bi.example.org';
  const seen = (src: string): boolean => maySeePicture(src, origin);
  for (const src of [
    '/static/logo.png',
    'https://bi.example.org/assets/a.svg',
    '/api/v1/chart/7/thumbnail/abc/',
    'data:image/png;base64,iVBORw0KGgo=',
  ])
    expect(seen(src), src).toBe(true);
  for (const src of [
    'https://payload.invalid/x.png',
    '//payload.invalid/static/x.png',
    '/\\payload.invalid/static/x.png',
    '/logout/',
    '/static/../logout/',
    '/superset/favstar/slice/1/select/',
    'data:image/svg+xml,<svg onload=hit()>',
    'data:text/html;base64,aaaa',
    'javascript:hit()',
    'https://user@bi.example.org/static/a.png',
  ])
    expect(seen(src), src).toBe(false);
});

test('classes are kept where a style sheet names them, and are none of the page', () => {
  const text = '<div class="card ant-modal" style="position:fixed">x</div>';
  expect(shown(text)).toBe('<div>x</div>');
  expect(renderToStaticMarkup(<ProseMarkup text={text} hasClasses />)).toBe('<div class="own-card own-ant-modal">x</div>');
});

// Rows: VIZ-10
test('HTML of a cell is no Markdown, and what could run or fetch is taken out of it', () => {
  const cell = (text: string): string => renderToStaticMarkup(<HtmlText text={text} />);
  expect(cell('1. *no* <b>yes</b>')).toBe('1. *no* <b>yes</b>');
  expect(cell('<script>alert(1)</script><span onclick="alert(1)" style="position:fixed">x</span>')).toBe('<span>x</span>');
  expect(cell('<iframe src="/"></iframe><form action="/logout"><button>go</button></form>')).toBe('go');
});
