import { notification } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Host } from './host.tsx';

// Rows: SHELL-11
test('notices stand bottom right, and are stacked once there are many', () => {
  const use = vi.spyOn(notification, 'useNotification');
  renderToStaticMarkup(<Host />);
  const [[asked] = []] = use.mock.calls;
  use.mockRestore();
  expect(asked).toEqual({ placement: 'bottomRight', stack: { threshold: 4 } });
});
