import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { propertiesItem } from './properties-item.tsx';

// Rows: DET-06
test('the properties of a chart that another program manages are closed', () => {
  expect(propertiesItem(false)).toEqual({ key: 'properties', label: 'Edit chart properties' });
  const closed = propertiesItem(true);
  expect(closed).toMatchObject({ key: 'properties', disabled: true });
  const label = closed !== null && 'label' in closed ? closed.label : undefined;
  expect(renderToStaticMarkup(label)).toContain('Edit chart properties');
  expect(label).toMatchObject({ props: { title: "This chart is managed externally, and can't be edited in Superset" } });
});
