/** Statements of a template: `{% if %}`, `for`, `set`, `macro`, `with`. There is nothing that reads files or other templates. */
import { ExpressionParser } from './expressions.ts';
import { fault } from './fault.ts';
import { tokenize } from './lexer.ts';
import type { Expression, TemplateNode, Parameter } from './tree.ts';

/** Longest template, in characters. */
const maxLength = 200_000;

/** @throws TemplateFault with the line */
export function parseTemplate(source: string): readonly TemplateNode[] {
  if (source.length > maxLength) fault(`the template is longer than ${maxLength} characters`);
  return new Parser(source).run();
}

class Parser extends ExpressionParser {
  readonly #source: string;
  #depth = 0;
  #loops = 0;

  constructor(source: string) {
    super(tokenize(source));
    this.#source = source;
  }

  run(): readonly TemplateNode[] {
    const nodes = this.#body([]);
    if (this.token.kind !== 'end') fault(`unexpected tag '${this.peek().text}'`, this.token.line);
    return nodes;
  }

  /** Nodes until a tag of one of these names, which stays unread. */
  #body(ends: readonly string[]): TemplateNode[] {
    const nodes: TemplateNode[] = [];
    this.#depth += 1;
    if (this.#depth > 60) fault('the template is nested too deep', this.token.line);
    for (;;) {
      const { kind, text, line } = this.token;
      if (kind === 'end') {
        if (ends.length > 0) fault(`unexpected end of template, '${ends.at(-1) ?? ''}' is missing`, line);
        break;
      }
      if (kind === 'text') {
        nodes.push({ kind: 'text', text, line });
        this.next();
      } else if (text === '{{') nodes.push(this.#print());
      else {
        const tag = this.peek().text;
        if (ends.includes(tag)) break;
        nodes.push(this.#tag(tag, line));
      }
    }
    this.#depth -= 1;
    return nodes;
  }

  #print(): TemplateNode {
    const { line, at } = this.token;
    this.next();
    const of = this.tupleOrOne();
    const end = this.token.at;
    this.close('}}');
    return { kind: 'print', of, line, source: this.#source.slice(at, end) };
  }

  #open(name: string): void {
    this.next();
    this.word(name);
  }

  #ended(name: string): void {
    this.#open(name);
    this.close('%}');
  }

  #tag(tag: string, line: number): TemplateNode {
    this.next();
    this.next();
    switch (tag) {
      case 'if':
        return this.#if(line);
      case 'for':
        return this.#for(line);
      case 'set':
        return this.#set(line);
      case 'macro':
        return this.#macro(line);
      case 'with':
        return this.#with(line);
      case 'break':
      case 'continue':
        if (this.#loops === 0) fault(`'${tag}' outside of a loop`, line);
        this.close('%}');
        return { kind: 'leave', how: tag, line };
      default:
        return fault(`unknown tag '${tag}'`, line);
    }
  }

  #if(line: number): TemplateNode {
    const branches: [Expression | undefined, TemplateNode[]][] = [];
    const branch = (when: Expression | undefined): void => {
      this.close('%}');
      branches.push([when, this.#body(when ? ['elif', 'else', 'endif'] : ['endif'])]);
    };
    branch(this.expression());
    while (this.peek().text === 'elif') {
      this.#open('elif');
      branch(this.expression());
    }
    if (this.peek().text === 'else') {
      this.#open('else');
      branch(undefined);
    }
    this.#ended('endif');
    return { kind: 'if', branches, line };
  }

  #for(line: number): TemplateNode {
    const names = this.#targets();
    this.word('in');
    const of = this.withoutChoice();
    const when = this.isWord('if') ? (this.next(), this.expression()) : undefined;
    this.close('%}');
    this.#loops += 1;
    const body = this.#body(['else', 'endfor']);
    this.#loops -= 1;
    let otherwise: TemplateNode[] = [];
    if (this.peek().text === 'else') {
      this.#ended('else');
      otherwise = this.#body(['endfor']);
    }
    this.#ended('endfor');
    return { kind: 'for', names, of, when, body, otherwise, line };
  }

  #targets(): string[] {
    const bracket = this.isSign('(');
    if (bracket) this.next();
    const names = [this.name()];
    while (this.isSign(',')) {
      this.next();
      names.push(this.name());
    }
    if (bracket) this.sign(')');
    return names;
  }

  #set(line: number): TemplateNode {
    const names = this.#targets();
    const member = this.isSign('.') ? (this.next(), this.name()) : undefined;
    if (this.isSign('=')) {
      this.next();
      const to = this.tupleOrOne();
      this.close('%}');
      return { kind: 'set', names, member, to, line };
    }
    this.close('%}');
    const to = this.#body(['endset']);
    this.#ended('endset');
    return { kind: 'set', names, member, to, line };
  }

  #macro(line: number): TemplateNode {
    const name = this.name();
    const parameters: Parameter[] = [];
    this.sign('(');
    while (!this.isSign(')')) {
      if (parameters.length > 0) this.sign(',');
      const parameter = this.name();
      const fallback = this.isSign('=') ? (this.next(), this.expression()) : undefined;
      parameters.push({ name: parameter, fallback });
    }
    this.sign(')');
    this.close('%}');
    const loops = this.#loops;
    this.#loops = 0;
    const body = this.#body(['endmacro']);
    this.#loops = loops;
    this.#ended('endmacro');
    return { kind: 'macro', name, parameters, body, line };
  }

  #with(line: number): TemplateNode {
    const sets: [string, Expression][] = [];
    while (this.token.kind !== 'close') {
      if (sets.length > 0) this.sign(',');
      const name = this.name();
      this.sign('=');
      sets.push([name, this.expression()]);
    }
    this.close('%}');
    const body = this.#body(['endwith']);
    this.#ended('endwith');
    return { kind: 'with', sets, body, line };
  }
}
