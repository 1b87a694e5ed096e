/**
 * A build step that takes single imports inside antd to the one module they need, where antd's own way brings a whole component
 * along. Together they spare a list 10 % of its JavaScript and a dashboard 4 % (docs/benchmarks.md#what-was-decided).
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Detour {
  /** End of the path of the module that imports. */
  readonly importer: string;
  readonly source: string;
  /** What it gets instead; resolved from the importer. */
  readonly instead: string;
}

const own = (file: string): string => join(import.meta.dirname, file);

const all: readonly Detour[] = [
  // Every input asks for the form around it; that is a context, not the form with its validator.
  { importer: '/antd/es/form/context.js', source: '@rc-component/form', instead: '@rc-component/form/es/FormContext.js' },
  // One line about names of form fields, which brings the form.
  { importer: '/antd/es/radio/group.js', source: '../form/hooks/useForm', instead: own('name-path.ts') },
  // Our lists filter above the table, never by a tree inside its head.
  { importer: '/antd/es/table/hooks/useFilter/FilterDropdown.js', source: '../../../tree', instead: own('nothing.ts') },
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
  // Parts that hang on a field of one line and come with it: those we use, we import by themselves (parts-of-input.ts).
  ...['./Group', './OTP', './Password', './Search', './TextArea'].map((source) => ({
    importer: '/antd/es/input/index.js',
    source,
    instead: own('nothing.ts'),
  })),
];

/** @throws Error at the end of a build in which one of them was not met: the library has changed, and the size with it */
export function libraryCuts(): Plugin {
  const met = new Set<Detour>();
  return {
    name: 'tessera-detours',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const detour = all.find((each) => each.source === source && importer?.replaceAll('\\', '/').endsWith(each.importer));
      if (!detour) return undefined;
      met.add(detour);
      return this.resolve(detour.instead, importer, { skipSelf: true });
    },
    buildEnd(error) {
      const missed = all.filter((detour) => !met.has(detour));
      if (!error && missed.length > 0) throw new Error(`Never met: ${missed.map(({ importer }) => importer).join(', ')}`);
    },
  };
}
