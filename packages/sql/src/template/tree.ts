/** The tree of a template. Every node knows its line. */

interface Placed {
  readonly line: number;
}

/** A part of a template that prints or does something. */
export type TemplateNode = Placed &
  (
    | { kind: 'text'; text: string }
    /** `source`: the tag as written, for undefined names. */
    | { kind: 'print'; of: Expression; source: string }
    | { kind: 'if'; branches: readonly (readonly [Expression | undefined, readonly TemplateNode[]])[] }
    | {
        kind: 'for';
        names: readonly string[];
        of: Expression;
        when: Expression | undefined;
        body: readonly TemplateNode[];
        otherwise: readonly TemplateNode[];
      }
    | { kind: 'set'; names: readonly string[]; member: string | undefined; to: Expression | readonly TemplateNode[] }
    | { kind: 'macro'; name: string; parameters: readonly Parameter[]; body: readonly TemplateNode[] }
    | { kind: 'with'; sets: readonly (readonly [string, Expression])[]; body: readonly TemplateNode[] }
    | { kind: 'leave'; how: 'break' | 'continue' }
  );

/** A parameter of a macro; `fallback` is evaluated at each call that leaves it out. */
export interface Parameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** What a call was given: by place, then by name. */
export interface Arguments {
  readonly plain: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
}

/** What stands for a value. It does nothing but compute: templates have no assignment inside an expression. */
export type Expression = Placed &
  (
    | { kind: 'constant'; value: string | number | boolean | null }
    | { kind: 'name'; name: string }
    | { kind: 'list'; of: readonly Expression[]; isTuple: boolean }
    | { kind: 'dict'; of: readonly (readonly [Expression, Expression])[] }
    | { kind: 'member'; of: Expression; name: string }
    | { kind: 'item'; of: Expression; at: Expression }
    | { kind: 'slice'; of: Expression; from: Expression | undefined; to: Expression | undefined; step: Expression | undefined }
    | { kind: 'call'; of: Expression; with: Arguments }
    | { kind: 'filter'; of: Expression; name: string; with: Arguments }
    | { kind: 'test'; of: Expression; name: string; with: Arguments; not: boolean }
    | { kind: 'unary'; op: '-' | '+' | 'not'; of: Expression }
    | { kind: 'binary'; op: BinaryOp; left: Expression; right: Expression }
    | { kind: 'choice'; when: Expression; yes: Expression; otherwise: Expression | undefined }
  );

/** `in` looks for an item of a list, a key of a dict, or a part of a text. */
export type CompareOp = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';
/** `~` joins texts; `and` and `or` give one of their sides, not a boolean. */
export type BinaryOp = CompareOp | '+' | '-' | '*' | '/' | '//' | '%' | '**' | '~' | 'and' | 'or';
