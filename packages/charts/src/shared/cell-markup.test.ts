import { expect, test } from 'vitest';
import { holdsMarkup, markupText } from './cell-markup.ts';

test.each<[string, string]>([
  ['<b>bold</b> and <i>more</i>', 'bold and more'],
  ['<a href="https://example.org/?a=1&amp;b=2">A &amp; B</a>', 'A & B'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['a<br/>b', 'a b'],
  ['<script>alert(1)</script>shown', 'shown'],
  ['<img src="x" onerror="alert(1)">', ''],
])('of HTML a reader sees the text: %s', (markup, text) => {
  expect([holdsMarkup(markup), markupText(markup)]).toEqual([true, text]);
});

test.each(['a < b', '1 <2> 3', '<NULL>', 'x &lt;b&gt; y', '<unknown>', 'Tom & Jerry', '**no** Markdown'])(
  '%s is no HTML',
  (text) => {
    expect([holdsMarkup(text), markupText(text)]).toEqual([false, text]);
  },
);
