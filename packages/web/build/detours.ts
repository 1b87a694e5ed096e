/** A build step that takes single imports inside antd and ECharts to the one module they need, where the library's own way drags a component along. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Detour {
  /** End of the path of the module that imports. */
  readonly importer: string;
  readonly source: string;
  /** What it gets instead; resolved from the importer. */
  readonly instead: string;
}

const nothing = join(import.meta.dirname, 'nothing.ts');

const all: readonly Detour[] = [
  // Every input asks for the form around it; that is a context, not the form with its validator.
  { importer: '/antd/es/form/context.js', source: '@rc-component/form', instead: '@rc-component/form/es/FormContext.js' },
  // One line about names of form fields, which brings the form.
  {
    importer: '/antd/es/radio/group.js',
    source: '../form/hooks/useForm',
    instead: join(import.meta.dirname, 'name-path.ts'),
  },
  // Our lists filter above the table, never by a tree inside its head.
  {
    importer: '/antd/es/table/hooks/useFilter/FilterDropdown.js',
    source: '../../../tree',
    instead: nothing,
  },
  ...['/antd/es/button/style/token.js', '/antd/es/tag/style/index.js'].map((importer) => ({
    importer,
    source: '../../color-picker/components/ColorPresets',
    instead: join(import.meta.dirname, 'is-bright.ts'),
  })),
  ...['/antd/es/color-picker/color.js', '/antd/es/color-picker/util.js'].map((importer) => ({
    importer,
    source: '@rc-component/color-picker',
    instead: '@rc-component/color-picker/es/color.js',
  })),
  // Our pictures say their colours themselves, wait under a face of ours, and their tooltips are elements.
  ...['../theme/dark.js', '../loading/default.js'].map((source) => ({
    importer: '/echarts/lib/core/echarts.js',
    source,
    instead: nothing,
  })),
  { importer: '/echarts/lib/core/locale.js', source: '../i18n/langZH.js', instead: nothing },
  { importer: '/echarts/lib/component/tooltip/TooltipView.js', source: './TooltipRichContent.js', instead: nothing },
];

/** @throws Error at the end of a build in which one of them was not met: the library has changed, and the size with it */
export function detours(): Plugin {
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
