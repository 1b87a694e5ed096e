/**
 * Row-level security beside other conditions. An engine may evaluate conditions in any order; one that can fail would reveal
 * rows the user must not see ("could not convert 'secret' …"), so it is only evaluated where the rules hold.
 */
import { allOf, word, type Expr } from '../ast.ts';

/** All conditions and all rules. @param rules  none: the conditions as they are */
export function guarded(conditions: readonly (Expr | undefined)[], rules: readonly Expr[]): Expr | undefined {
  const given = conditions.filter((each) => each !== undefined);
  const risky = given.filter(mayFail);
  const rule = allOf(rules);
  if (!rule || risky.length === 0) return allOf([...given, ...rules]);
  const one = (condition: Expr, then: Expr): Expr => ({ kind: 'case', when: [[condition, then]], otherwise: word('0') });
  const safe = one(rule, one(allOf(risky) ?? rule, word('1')));
  return allOf([
    ...given.filter((each) => !risky.includes(each)),
    ...rules,
    { kind: 'compare', op: '=', left: safe, right: word('1') },
  ]);
}

/** Whether evaluating it can fail: what people wrote, conversions, functions. Stored columns beside values cannot. */
function mayFail(expr: Expr): boolean {
  if (expr.kind === 'user' || expr.kind === 'cast' || expr.kind === 'call') return true;
  return Object.values(expr).some(holdsRisk);
}

function holdsRisk(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsRisk);
  return isExpr(value) && mayFail(value);
}

/** Within the tree every object with a kind is an expression. */
const isExpr = (value: unknown): value is Expr => typeof value === 'object' && value !== null && 'kind' in value;
