/**
 * A build step by which `Input.TextArea` and its like are imported by themselves: antd hangs them all on `Input`, so that a
 * field of one line would bring the others along (6 kB). library-cuts.ts takes them off.
 */
import type { Plugin } from 'vite';

const ours = /[\\/]packages[\\/](?:ui|web)[\\/]src[\\/][^?]*\.tsx$/;
const part = /\bInput\.(OTP|Password|Search|TextArea)\b/g;

/** The module with an import for each part it uses; `undefined` when it uses none. */
export function withOwnParts(code: string): string | undefined {
  const parts = new Set([...code.matchAll(part)].map(([, name = '']) => name));
  if (parts.size === 0) return undefined;
  const imports = [...parts].map((name) => `import Input${name} from 'antd/es/input/${name}';`);
  return `${imports.join('')}${code.replace(part, 'Input$1')}`;
}

/** @throws Error where parts of `Input` are reached in another way, which would find nothing */
export function partsOfInput(): Plugin {
  return {
    name: 'tessera-parts-of-input',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ours.test(id)) return undefined;
      if (/\} = Input;|\bInput\[/.test(code)) throw new Error(`${id}: parts of Input are to be written as Input.TextArea.`);
      const own = withOwnParts(code);
      return own === undefined ? undefined : { code: own, map: null };
    },
  };
}
