/** Plain values as YAML, always the same for the same value; texts that any reader could take for something else are quoted. */
import { stringify, type ScalarTag } from 'yaml';

/** @param value  JSON: objects keep the order of their keys */
export function printYaml(value: unknown): string {
  return stringify(value, {
    version: '1.1',
    customTags: (tags) => [power, word, ...tags],
    lineWidth: 0,
    singleQuote: true,
    indentSeq: false,
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
  });
}

/** 1e+21 is a text to the reference's reader, 1.0e+21 a number. */
const power: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^[-+]?[0-9][0-9_.]*[eE][-+]?[0-9]+$/,
  identify: (value) => typeof value === 'number' && /^-?\d+e/.test(String(value)),
  resolve: Number,
  stringify: ({ value }) => String(value).replace('e', '.0e'),
};

/** Never printed; its test makes the printer quote texts that mean something to other readers. */
const word: ScalarTag = {
  tag: 'tessera/word',
  default: true,
  test: /^(?:<<|=|0o[0-7]+)$/,
  identify: () => false,
  resolve: (text) => text,
};
