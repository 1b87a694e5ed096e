import { expect, test } from 'vitest';
import { keyOfState, stateInKey } from './state-key.ts';

// Rows: LINK-05
test('a key holds a state and stands in an address as it is; a stored key holds none', () => {
  const state = { native_filters: "(NATIVE_FILTER-1:(id:'a?&=Ünï%'))", activeTabs: '!(TAB-1)', anchor: 'CHART-1' };
  const key = keyOfState(state);
  expect(encodeURIComponent(key)).toBe(key);
  expect(stateInKey(key)).toEqual(state);
  expect(stateInKey(keyOfState({ activeTabs: '!(TAB-1)', native_filters: undefined }))).toEqual({ activeTabs: '!(TAB-1)' });
  expect(stateInKey('dHJ8sK2lqPz')).toBeUndefined();
  for (const broken of ['s-', 's-%%', 's-e30', `${key.slice(0, 20)}`]) expect(stateInKey(broken)).toEqual({});
});
