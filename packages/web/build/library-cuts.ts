/** A build step that takes single imports inside antd to the one module they need, where the library's own way drags a component along. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Detour {
  /** End of the path of the module that imports. */
  readonly importer: string;
  readonly source: string;
  /** What it gets instead; resolved from the importer. */
  readonly instead: string;
  /** Where a default export is wanted: the one of `instead` that takes its place. */
  readonly asDefault?: string;
}

const own = (file: string): string => join(import.meta.dirname, file);
const nothing = { instead: own('nothing.ts'), asDefault: 'nothing' };

/** A package that antd depends on, and not we: the folder of its modules. */
function ofAntd(name: string): string {
  const antd = createRequire(createRequire(import.meta.url).resolve('antd'));
  return join(antd.resolve(`${name}/package.json`), '..');
}

const all: readonly Detour[] = [
  // Every input asks for the form around it; that is a context, not the form with its validator.
  { importer: '/antd/es/form/context.js', source: '@rc-component/form', instead: '@rc-component/form/es/FormContext.js' },
  // One line about names of form fields, which brings the form.
  {
    importer: '/antd/es/radio/group.js',
    source: '../form/hooks/useForm',
    instead: own('name-path.ts'),
  },
  // Our lists filter above the table, never by a tree inside its head.
  {
    importer: '/antd/es/table/hooks/useFilter/FilterDropdown.js',
    source: '../../../tree',
    ...nothing,
  },
  ...['/antd/es/button/style/token.js', '/antd/es/tag/style/index.js'].map((importer) => ({
    importer,
    source: '../../color-picker/components/ColorPresets',
    instead: own('is-bright.ts'),
  })),
  ...['/antd/es/color-picker/color.js', '/antd/es/color-picker/util.js'].map((importer) => ({
    importer,
    source: '@rc-component/color-picker',
    instead: '@rc-component/color-picker/es/color.js',
  })),
  // Parts that hang on a component and come with it: those we use, we import by themselves (parts-of-input.ts).
  ...['./Group', './OTP', './Password', './Search', './TextArea'].map((source) => ({
    importer: '/antd/es/input/index.js',
    source,
    ...nothing,
  })),
  ...['./CheckableTag', './CheckableTagGroup'].map((source) => ({ importer: '/antd/es/tag/index.js', source, ...nothing })),
  { importer: '/antd/es/badge/index.js', source: './Ribbon', ...nothing },
  // The large picture of nothing; lists and choices show the small one.
  { importer: '/antd/es/empty/index.js', source: './empty', ...nothing },
  // Open popups for antd's own documentation.
  ...['auto-complete', 'date-picker', 'select'].map((name) => ({
    importer: `/antd/es/${name}/index.js`,
    source: '../_util/PurePanel',
    ...nothing,
  })),
  { importer: '/antd/es/tooltip/index.js', source: './PurePanel', ...nothing },
  {
    importer: '/@rc-component/tabs/es/TabNavList/index.js',
    source: './OperationNode',
    instead: own('more-tabs.tsx'),
    asDefault: 'MoreTabs',
  },
  {
    importer: '/web/build/more-tabs.tsx',
    source: 'virtual:antd-more-tabs',
    instead: join(ofAntd('@rc-component/tabs'), 'es/TabNavList/OperationNode.js'),
  },
];

/** @throws Error at the end of a build in which one of them was not met: the library has changed, and the size with it */
export function libraryCuts(): Plugin {
  const prefix = '\0as-default:';
  const met = new Set<Detour>();
  return {
    name: 'tessera-detours',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const detour = all.find((each) => each.source === source && importer?.replaceAll('\\', '/').endsWith(each.importer));
      if (!detour) return undefined;
      met.add(detour);
      const { asDefault, instead } = detour;
      if (asDefault !== undefined) return { id: `${prefix}${asDefault}:${instead}`, moduleSideEffects: false };
      return this.resolve(instead, importer, { skipSelf: true });
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const [, name = '', file = ''] = /^([^:]+):(.*)$/s.exec(id.slice(prefix.length)) ?? [];
      return `export { ${name} as default } from ${JSON.stringify(file)};`;
    },
    buildEnd(error) {
      const missed = all.filter((detour) => !met.has(detour));
      if (!error && missed.length > 0) throw new Error(`Never met: ${missed.map(({ importer }) => importer).join(', ')}`);
    },
  };
}
