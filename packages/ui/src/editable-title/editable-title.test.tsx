import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditableTitle, keptTitle } from './editable-title.tsx';

// Rows: DET-09
test('a title keeps what was typed, and its old text where nothing was', () => {
  expect([keptTitle('New', 'Old'), keptTitle('Old', 'Old'), keptTitle('', 'Old'), keptTitle('  ', 'Old')]).toEqual([
    'New',
    undefined,
    undefined,
    undefined,
  ]);
  const nothing = (): void => undefined;
  const field = renderToStaticMarkup(<EditableTitle label="Chart name" value="Sales" onChange={nothing} />);
  // The sizer holds the text, so that the field grows with it.
  expect([field.includes('data-value="Sales"'), field.includes('aria-label="Chart name"')]).toEqual([true, true]);
  expect(renderToStaticMarkup(<EditableTitle label="x" value="Sales" canEdit={false} onChange={nothing} />)).not.toContain(
    '<input',
  );
});
