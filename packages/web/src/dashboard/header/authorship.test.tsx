import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Authorship } from './authorship.tsx';

// Rows: DASH-09
test('the head of a dashboard names its owners, and says when it was made and changed', () => {
  const item = {
    owners: [{ id: 1, first_name: 'Ann', last_name: 'Adams' }],
    created_on_delta_humanized: '2 months ago',
    created_by_name: 'Ben B',
    changed_on_delta_humanized: '3 days ago',
    changed_on: '2026-01-02T12:00:00Z',
    changed_by_name: 'Ann Adams',
  };
  const shown = renderToStaticMarkup(<Authorship item={item} />);
  expect(shown).toContain('Ann Adams');
  expect(shown).toContain('Created 2 months ago');
  expect(shown).toContain('Modified 3 days ago');
  expect(shown).toContain('dateTime="2026-01-02T12:00:00Z"');
  const edited = renderToStaticMarkup(<Authorship item={item} isEdited />);
  expect(edited).toContain('Last modified 3 days ago');
  expect(edited).not.toContain('Created');
});
