import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nativeFilter } from '@tessera/core/dashboard/native-filter';
import { PreFilter } from './pre-filter.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

const flags = { is_dttm: false, groupby: true, filterable: true };
const dataset = {
  id: 1,
  table_name: 'homes',
  main_dttm_col: 'sold',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [
    { column_name: 'city', verbose_name: 'City', type_generic: 1 as const, ...flags },
    { column_name: 'sold', type_generic: 2 as const, ...flags, is_dttm: true },
  ],
  metrics: [],
};

// Rows: NF-11
test('the choices of a filter are narrowed by filters as a chart has them, and by a range of time of a column', () => {
  const filter = nativeFilter.parse({
    id: 'NATIVE_FILTER-a',
    name: 'City',
    filterType: 'filter_select',
    time_range: 'Last week',
    adhoc_filters: [
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'city',
        operator: 'NOT IN',
        operatorId: 'NOT_IN',
        comparator: ['Lima'],
      },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'length(city) > 3' },
    ],
  });
  function Part() {
    return <PreFilter filter={filter} draft={useFilterDraft([filter])} dataset={dataset} />;
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  const shown = ['Pre-filter', 'Time range', 'Time column', 'Last week', 'Add filter', 'length(city) &gt; 3'];
  for (const text of shown) expect(html).toContain(text);
  expect(html).toContain('City not in (&#x27;Lima&#x27;)');
});
