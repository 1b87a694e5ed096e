import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BrokenText, MarkdownText } from './markdown-text.tsx';

test("headings of a text count below the dashboard's own title and look as they are written", () => {
  const shown = renderToStaticMarkup(<MarkdownText text={'# Films\n\n## Money\n\n##### Notes\n\n###### Small'} />);
  expect(shown).toContain('<h1 aria-level="2">Films</h1>');
  expect(shown).toContain('<h2 aria-level="3">Money</h2>');
  expect(shown).toContain('<h5 aria-level="6">Notes</h5>');
  expect(shown).toContain('<h6>Small</h6>');
});

// Rows: BUILD-18
test('a text is drawn from its Markdown, and one that cannot be drawn says how to get on', () => {
  expect(renderToStaticMarkup(<MarkdownText text={'Flights are **late**.'} />)).toContain('<strong>late</strong>');
  expect(renderToStaticMarkup(<BrokenText />)).toContain(
    'This markdown component has an error. Please revert your recent changes.',
  );
});
