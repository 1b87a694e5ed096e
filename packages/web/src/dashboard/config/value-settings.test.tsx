import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nativeFilter, type FilterType } from '@tessera/core/dashboard/native-filter';
import { SettingGroup } from './setting-group.tsx';
import { ChoiceSettings, ValueSettings } from './value-settings.tsx';

const nothing = (): void => undefined;

/** The labels of both groups, in their order. */
function labels(filterType: FilterType): string[] {
  const filter = nativeFilter.parse({ id: 'NATIVE_FILTER-a', name: 'City', filterType });
  const html = renderToStaticMarkup(
    <>
      <SettingGroup title="Filter Configuration">
        <ChoiceSettings filter={filter} dataset={undefined} onChange={nothing} />
      </SettingGroup>
      <SettingGroup title="Filter Settings">
        <ValueSettings filter={filter} onChange={nothing} />
      </SettingGroup>
    </>,
  );
  return [...html.matchAll(/>([A-Z][A-Za-z ]+)</g)].map(([, text = '']) => text);
}

// Rows: NF-09, NF-13, NF-15
test('what a filter offers stands under its configuration, how it is used under its settings', () => {
  expect(labels('filter_select')).toEqual([
    'Filter Configuration',
    'Sort filter values',
    'Filter Settings',
    'Can select multiple values',
    'Filter value is required',
    'Select first filter value by default',
    'Inverse selection',
    'Dynamically search all filter values',
    'Allow values that are not in the list',
  ]);
  const range = ['Filter Configuration', 'Single Value', 'Range', 'Minimum', 'Exact', 'Maximum'];
  expect(labels('filter_range')).toEqual([...range, 'Filter Settings', 'Filter value is required']);
});
