import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiFailure } from '@tessera/api/client';
import { maskOfValues } from '@tessera/core/dashboard/native-filter';
import { filterNamed } from '@tessera/core/dashboard/sample-board';
import { readUrl } from '@tessera/core/dashboard/url-state';
import { boardOf, itemOf } from '../board.testing.ts';
import { useColours } from '../state/colours.ts';
import { DashboardContext } from '../state/context.ts';
import { makeFilterStages } from '../state/filter-stages.ts';
import { filterSetsQuery } from '../state/filter-sets.ts';
import { rightsOn } from '../state/rights.ts';
import { makeDashboardStore } from '../state/store.ts';
import { FilterList } from './filter-list.tsx';
import { usePlace } from './place.ts';
import { SideBar } from './side-bar.tsx';
import { Trouble } from './trouble.tsx';

const city = filterNamed('City', { description: 'Where it was sold', controlValues: { enableEmptyFilter: true } });
const left = filterNamed('Brand', { controlValues: { inverseSelection: true } });
const divider = { id: 'NATIVE_FILTER_DIVIDER-x', type: 'DIVIDER' as const, title: 'Time', description: 'When it was sold' };

interface Opened {
  filters: readonly object[];
  edit?: boolean;
  seesSets?: boolean;
  address?: Readonly<Record<string, string>>;
}

/** What a part of a dashboard with these filters draws. */
function drawn(part: ReactNode, { filters, edit = false, seesSets = false, address = {} }: Opened): string {
  const item = itemOf(boardOf(filters, [1]));
  const masks = { [city.id]: { ...maskOfValues(city, ['Rome']), id: city.id } };
  const { frame } = readUrl((name) => address[name] ?? null, { encode: String, decode: (text) => text });
  const rights = { ...rightsOn(undefined, item), edit, seesFilterSets: seesSets };
  const cache = new QueryClient();
  cache.setQueryData(filterSetsQuery(item.id).queryKey, []);
  function Opened() {
    const [store] = useState(() => makeDashboardStore({ item, etag: undefined, masks, activeTabs: [], edit: false }));
    const colours = useColours(item.id, store.getState().history.present.metadata);
    const [turns] = useState(() => makeFilterStages(true));
    const scope = { store, item, charts: new Map(), datasets: new Map(), colours, turns, rights, frame };
    return <DashboardContext value={scope}>{part}</DashboardContext>;
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <Opened />
    </QueryClientProvider>,
  );
}

function Place() {
  return usePlace() ?? 'nowhere';
}

// Rows: NF-32
test('without filters the bar is there for those who may add some, and for no one else', () => {
  const place = (opened: Opened) => drawn(<Place />, opened);
  expect([place({ filters: [] }), place({ filters: [], edit: true }), place({ filters: [city] })]).toEqual([
    'nowhere',
    'side',
    'side',
  ]);
  const empty = drawn(<SideBar onConfigure={() => undefined} onScope={() => undefined} />, {
    filters: [],
    edit: true,
    address: { expand_filters: '1' },
  });
  expect(empty).toContain('No filters are currently added');
  expect(empty).toContain('Add/Edit Filters');
});

// Rows: NF-20
test('the bar has a tab for all filters and one for sets, and a number of those in use when it is folded', () => {
  const bar = (opened: Omit<Opened, 'filters'>) =>
    drawn(<SideBar onConfigure={() => undefined} onScope={() => undefined} />, { filters: [city, left], ...opened });
  const open = bar({ seesSets: true });
  expect(open).toContain('All filters (2)');
  expect(open).toContain('Filter sets (0)');
  expect(bar({})).not.toContain('Filter sets');
  const folded = bar({ address: { expand_filters: '0' } });
  expect(folded).toContain('aria-label="Expand filters"');
  expect(folded).toMatch(/class="[^"]*count[^"]*" aria-hidden="true">1</);
});

// Rows: NF-27, NF-39
test('a filter shows its marks: required, described, excluding; a divider its title and text', () => {
  const list = drawn(<FilterList near={[city, divider, left]} far={[]} onConfigure={undefined} />, {
    filters: [city, divider, left],
  });
  expect(list).toContain('title="Filter value is required"> *<');
  expect(list).toContain('aria-label="Where it was sold"');
  expect(list).toMatch(/Brand<span[^>]*> \(excluded\)</);
  expect(list).toMatch(/<h3>Time<\/h3><p>When it was sold<\/p>/);
  const failed = renderToStaticMarkup(<Trouble error={new ApiFailure(500, { message: 'No such table' })} />);
  expect(failed).toContain('Cannot load filter. Check configuration');
});
