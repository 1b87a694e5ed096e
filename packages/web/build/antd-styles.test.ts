import { expect, test } from 'vitest';
import { commonRules, madeOf, type Declared } from './antd-machine.ts';
import { named } from './made-style.ts';

const hook = (module: string, name: string, exported = 'default'): Declared => ({
  module,
  exported,
  kind: 'genStyleHooks',
  name,
});

test.each<Declared>([
  hook('button/style/index.js', 'Button-Button'),
  hook('input/style/index.js', 'Input-Shared', 'useSharedStyle'),
  hook('menu/style/index.js', 'Menu-Menu'),
  hook('select/style/index.js', 'Select-Select'),
  hook('space/style/compact.js', 'Space-Compact'),
  hook('table/style/index.js', 'Table-Table'),
  hook('tooltip/style/index.js', 'Tooltip-Tooltip'),
  { module: 'tag/style/statusCmp.js', exported: 'default', kind: 'genSubStyleComponent', name: 'Tag-status' },
  { module: '_util/wave/style.js', exported: 'default', kind: 'genComponentStyleHook', name: 'Wave-Wave' },
])('rules of $name made beforehand are those antd makes for the classes of the page', (declared) => {
  const made = madeOf(declared);
  const real = madeOf(declared, 'ant-thing', 'ant-thing-css-var');
  expect(made.css.length).toBeGreaterThan(50);
  expect(named(made.css, 'ant-thing', 'ant-thing-css-var')).toBe(real.css);
  for (const [theme, text] of Object.entries(real.vars ?? {}))
    expect(named(made.vars?.[theme] ?? '', 'ant-thing', 'ant-thing-css-var')).toBe(text);
});

test('variables differ between light and dark, rules do not hold colours of either', () => {
  const { css, vars = {} } = madeOf(hook('tabs/style/index.js', 'Tabs-Tabs'));
  expect(Object.keys(vars)).toEqual(['tessera-light', 'tessera-dark']);
  expect(vars['tessera-light']).not.toBe(vars['tessera-dark']?.replaceAll('tessera-dark', 'tessera-light'));
  expect(css).not.toMatch(/tessera-/);
});

test('what all components share is there, and belongs to no single one', () => {
  expect(commonRules.shared().css).toContain('--ant-color-link');
  expect(commonRules.icons().css).toContain('.anticon');
});
