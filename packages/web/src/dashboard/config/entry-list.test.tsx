import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nativeFilter } from '@tessera/core/dashboard/native-filter';
import { EntryList } from './entry-list.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

const entry = (id: string, name: string) => nativeFilter.parse({ id: `NATIVE_FILTER-${id}`, name, filterType: 'filter_select' });
const entries = [entry('a', ''), entry('b', 'City'), entry('c', 'Brand')];

// Rows: NF-07
test('the list has a name for a filter without one, brings back one just removed and marks one with a mistake', () => {
  function List() {
    const draft = useFilterDraft(entries);
    return <EntryList draft={{ ...draft, removed: new Set(['NATIVE_FILTER-b']) }} troubled={new Set(['NATIVE_FILTER-c'])} />;
  }
  const [untitled, removed, troubled] = renderToStaticMarkup(<List />)
    .split('</li>')
    .map((each) => [/\[untitled\]/, /\(Removed\)/, /Undo\?/, /Something is missing here/].map((words) => words.test(each)));
  expect([untitled, removed, troubled]).toEqual([
    [true, false, false, false],
    [false, true, true, false],
    [false, false, false, true],
  ]);
});
