/** A template made SQL. Text without a tag passes as it is, at no cost. */
import { Failure } from '@tessera/core/failures';
import { emit } from './emit.ts';
import { evaluate } from './evaluate.ts';
import type { TemplateFacts } from './facts.ts';
import { TemplateFault } from './fault.ts';
import { isTemplate } from './lexer.ts';
import { templateScopeOf } from './macros.ts';
import { NeedsFact, RenderNotes } from './notes.ts';
import { parseTemplate } from './parse.ts';

export { isTemplate } from './lexer.ts';
export { RenderNotes as Notes } from './notes.ts';

/** SQL without tags, and what has to be checked before it runs. */
export interface RenderedSql {
  readonly sql: string;
  /** Undefined names that were printed; their tags stand in the text as they were written. */
  readonly undefinedNames: readonly string[];
  /** See `Emitted`. */
  readonly hasOpenTag: boolean;
  readonly literals: readonly string[];
  readonly names: readonly string[];
}

/** How many looks into the store one template may take. */
const maxLooks = 20;

/**
 * Renders one text. `notes` collects what it looked at; several texts of one question share them.
 * @param what  names the text in messages: `metric "Profit"`
 * @throws Failure TEMPLATE_INVALID with the line, and what `facts.find` throws
 */
export async function renderSql(source: string, what: string, facts: TemplateFacts, notes: RenderNotes): Promise<RenderedSql> {
  if (!isTemplate(source)) return { sql: source, undefinedNames: [], hasOpenTag: false, literals: [], names: [] };
  for (;;) {
    const result = attempt(source, what, facts, notes);
    if (!(result instanceof NeedsFact)) return result;
    if (notes.size >= maxLooks)
      throw invalid(what, new TemplateFault(`a template may name at most ${maxLooks} datasets and metrics`));
    notes.put(result.wanted, await facts.find(result.wanted));
  }
}

function attempt(source: string, what: string, facts: TemplateFacts, notes: RenderNotes): RenderedSql | NeedsFact {
  try {
    const { output, undefinedNames } = evaluate(parseTemplate(source), templateScopeOf(facts, notes));
    return { ...emit(output, facts.dialect), undefinedNames };
  } catch (error) {
    if (error instanceof NeedsFact) return error;
    if (error instanceof TemplateFault) throw invalid(what, error);
    throw error;
  }
}

function invalid(what: string, { message, line }: TemplateFault): Failure {
  return new Failure('TEMPLATE_INVALID', {
    message:
      line === undefined
        ? `Error in the template of ${what}: ${message}`
        : `Error in the template of ${what}, line ${line}: ${message}`,
    ...(line !== undefined && { extra: { line } }),
  });
}
