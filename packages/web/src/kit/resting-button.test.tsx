import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RestingButton } from './resting-button.tsx';

test('a button at rest can hold the focus, says that it rests and does nothing', () => {
  const click = () => undefined;
  const resting = renderToStaticMarkup(<RestingButton rests onClick={click} />);
  expect(resting).toContain('aria-disabled="true"');
  expect(resting).toContain('ant-btn-disabled');
  expect(resting).not.toMatch(/ disabled(=|\s|>)/);
  const ready = renderToStaticMarkup(<RestingButton rests={false} onClick={click} />);
  expect(ready).toContain('aria-disabled="false"');
  expect(ready).not.toContain('ant-btn-disabled');
});
