import { expect, test } from 'vitest';
import { boardKeyframes, boardSelector, isSafeDeclaration, ownSelector } from './css-rules.ts';

test.each([
  ['background-image', 'url("https://evil.example/x")'],
  ['background-image', 'url(data:image/svg+xml;base64,PHN2Zz4=)'],
  ['background-image', 'image-set("https://evil.example/x" 1x)'],
  ['background-image', '-webkit-image-set("x" 1x)'],
  ['background-image', '-webkit-cross-fade("x", "y", 50%)'],
  ['background-image', 'element(#content)'],
  ['--look', ' u\\72l(https://evil.example/x)'],
  ['--look', ' \\000075rl(x)'],
  ['--look', ' ur/**/l(x) URL (x)'],
  ['cursor', 'url(x), auto'],
  ['width', 'expression(alert(1))'],
  ['behavior', 'none'],
  ['-moz-binding', 'none'],
  ['position', 'fixed'],
  ['position', 'FIXED'],
  ['position', 'var(--p)'],
  ['POSITION', 'fixed'],
  ['z-index', '100'],
  ['z-index', '2147483647'],
  ['z-index', 'calc(90 + 900)'],
  ['z-index', 'var(--z)'],
  ['view-transition-name', 'root'],
])('a dashboard may not say %s: %s', (property, value) => {
  expect(isSafeDeclaration(property, value)).toBe(false);
});

test.each([
  ['color', 'red'],
  ['position', 'relative'],
  ['position', 'absolute'],
  ['position', 'sticky'],
  ['z-index', '3'],
  ['z-index', '-1'],
  ['z-index', 'auto'],
  ['background-image', 'linear-gradient(red, var(--t-accent))'],
  ['content', '"curly (brackets)"'],
  ['transform', 'rotate(3deg)'],
  ['--gap', ' 4px'],
  ['font-family', 'Curl, serif'],
])('a dashboard may say %s: %s', (property, value) => {
  expect(isSafeDeclaration(property, value)).toBe(true);
});

test.each([
  ['body', ':scope'],
  [':root', ':scope'],
  ['html body', ':scope'],
  ['body, .header', ':scope, .header'],
  ['body .header', 'body .header'],
  ['.body', '.body'],
  ['[title="body,html"], body', '[title="body,html"], :scope'],
  [':is(body, html) p', ':is(body, html) p'],
  ['.a\\,b, html', '.a\\,b, :scope'],
])('the selector %s means %s', (given, meant) => {
  expect(boardSelector(given)).toBe(meant);
});

test('an animation of a dashboard has a name of its own', () => {
  expect(['spin', 'none', 'unset', ''].map(boardKeyframes)).toEqual(['dashboard-spin', 'none', 'unset', '']);
});

test.each([
  ['.card > b, body', '.own-card > b, :scope'],
  ['li.a.b-c:hover', 'li.own-a.own-b-c:hover'],
  ['.ant-modal', '.own-ant-modal'],
  ['a[href=".x"] .y', 'a[href=".x"] .own-y'],
])('%s of a text’s own sheet is %s', (given, applied) => {
  expect(ownSelector(given)).toBe(applied);
});
