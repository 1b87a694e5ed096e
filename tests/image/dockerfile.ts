/** The part of a Dockerfile's language that ours uses, read into stages. What it does not use is refused. */

export interface Step {
  readonly kind: 'RUN' | 'COPY' | 'WORKDIR';
  readonly text: string;
}

export interface Stage {
  /** The image it begins with, `debian:trixie-slim`. */
  readonly from: string;
  readonly name: string | undefined;
  readonly steps: readonly Step[];
  readonly env: Readonly<Record<string, string>>;
  /** Who runs `command`; absent = root. */
  readonly user: string | undefined;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

type Draft = { -readonly [Key in keyof Stage]: Stage[Key] };

/** Lines that are printed for the reader, or that only an image has. */
const silent: readonly string[] = ['VOLUME', 'EXPOSE'];

/** @throws Error on an instruction that is not known here */
export function stagesOf(text: string): Stage[] {
  const stages: Draft[] = [];
  const joined = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  for (const line of joined.split('\n').filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (word === 'FROM') stages.push(begun(rest));
    else if (stage === undefined) throw new Error(`${line}: before FROM`);
    else take(stage, word, rest);
  }
  return stages;
}

function begun(rest: string): Draft {
  const [from = '', name] = rest.split(/ AS /);
  return { from, name, steps: [], env: {}, user: undefined, command: [], healthCheck: [] };
}

function take(stage: Draft, word: string, rest: string): void {
  if (word === 'RUN' || word === 'COPY' || word === 'WORKDIR') stage.steps = [...stage.steps, { kind: word, text: rest }];
  else if (word === 'USER') stage.user = rest;
  else if (word === 'CMD') stage.command = listOf(rest);
  else if (word === 'HEALTHCHECK') stage.healthCheck = listOf(rest.replace(/^.*? CMD /, ''));
  else if (word === 'ENV')
    stage.env = {
      ...stage.env,
      ...Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
    };
  else if (!silent.includes(word)) throw new Error(`${word}: not read here`);
}

const listOf = (text: string): string[] => {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error(`${text}: write a list`);
  return list.map(String);
};
