/**
 * Templates of a question made SQL for the one who asks, before the gate reads anything
 * (docs/reference/questions.md#templates).
 */
import { datasetZone, type Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import type { Query } from '@tessera/core/query/query-object';
import { toIso } from '@tessera/core/time/calendar';
import type { TimeRange } from '@tessera/core/time/range';
import { instantOf } from '@tessera/core/time/zone';
import { dialectOf } from '@tessera/sql/dialects/index';
import type { FactValue, TemplateFacts, FactRequest } from '@tessera/sql/template/facts';
import { isTemplate, Notes, renderSql } from '@tessera/sql/template/render';
import type { TemplateReader } from '../context.ts';

/** The user the template is rendered for, and what it may read. */
export interface Rendering {
  readonly reader: TemplateReader | undefined;
  /** Form parameters that stand for the address's. */
  readonly urlParams: Readonly<Record<string, unknown>>;
  /** ISO without zone. */
  readonly now: string;
  readonly find: (wanted: FactRequest) => Promise<FactValue>;
}

/** Texts rendered for one question: they share what they looked at. */
export class Renderer {
  readonly notes = new Notes();
  /** Other datasets that templates put inside, each `(SELECT …) AS dataset_<id>`. */
  readonly inside: string[] = [];
  readonly #literals = new Set<string>();
  readonly #names: string[] = [];
  readonly #facts: () => TemplateFacts;
  #known: TemplateFacts | undefined;
  readonly #strict: boolean;

  /**
   * @param facts  loaded when the first template comes
   * @param strict  an undefined name is refused also where its tag would only be text
   */
  constructor(facts: () => TemplateFacts, strict = false) {
    this.#facts = facts;
    this.#strict = strict;
  }

  /** @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING */
  async text(sql: string, what: string): Promise<string> {
    if (!isTemplate(sql)) return sql;
    this.#known ??= this.#facts();
    const rendered = await renderSql(sql, what, this.#known, this.notes);
    if (rendered.undefinedNames.length > 0 && (this.#strict || rendered.hasOpenTag))
      throw undefinedNames(what, rendered.undefinedNames);
    for (const value of rendered.literals) this.#literals.add(value.toLowerCase());
    this.#names.push(...rendered.names.filter(Boolean).map((value) => value.toLowerCase()));
    return rendered.sql;
  }

  /** Whether a value from outside made this name of a table, or a part of it. */
  mayHaveNamed(name: string): boolean {
    const folded = name.toLowerCase();
    return this.#literals.has(folded) || this.#names.some((part) => folded.includes(part));
  }
}

function undefinedNames(what: string, names: readonly string[]): Failure {
  const listed = names.map((name) => `"${name}"`).join(', ');
  const message =
    names.length === 1
      ? `The parameter ${listed} in the template of ${what} is undefined.`
      : `The following parameters in the template of ${what} are undefined: ${listed}.`;
  return new Failure('TEMPLATE_PARAMS_MISSING', { message, extra: { undefined_parameters: names } });
}

/** The author's own names: a JSON text of an object. @throws Failure TEMPLATE_INVALID */
export function parametersOf(text: string | null | undefined, what: string): Record<string, unknown> {
  if (!text?.trim()) return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // Said below.
  }
  throw new Failure('TEMPLATE_INVALID', { message: `The template parameters of ${what} are not a JSON object.` });
}

/** What a template of this dataset and question may read. `dataset` and `query` are absent on the SQL page. */
export function factsOf(
  rendering: Rendering,
  backend: string,
  parameters: Readonly<Record<string, unknown>>,
  question?: { dataset: Dataset; query: Query; range: TimeRange },
): TemplateFacts {
  const { reader, urlParams, now, find } = rendering;
  const query = question?.query;
  return {
    dialect: dialectOf(backend),
    now,
    user: { id: reader?.id ?? null, username: reader?.username ?? null, roles: reader?.roles ?? null },
    urlParam: (name) => reader?.urlParam(name) ?? textIn(query?.url_params, name) ?? textIn(urlParams, name),
    parameters,
    find,
    dataset: question?.dataset,
    question: query && {
      columns: query.columns,
      metrics: query.metrics,
      filters: query.filters,
      rowLimit: query.row_limit ?? null,
      rowOffset: query.row_offset,
      from: inUtc(question.range.since, question.dataset),
      to: inUtc(question.range.until, question.dataset),
      timeColumn: query.granularity ?? null,
      timeGrain: grainOf(query),
      timeRange: query.time_range ?? null,
    },
  };
}

/** A bound on the dataset's wall clock as the moment that is stored. */
function inUtc(wall: string | undefined, dataset: Dataset): string | null {
  return wall === undefined ? null : toIso(instantOf(Date.parse(`${wall}Z`), datasetZone(dataset)));
}

function textIn(values: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  const value = values && Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

const grainOf = (query: Query): string | null => {
  const axis = query.columns.find((each) => typeof each !== 'string' && each.columnType === 'BASE_AXIS');
  return (typeof axis === 'object' ? axis.timeGrain : undefined) ?? query.extras.time_grain_sqla ?? null;
};
