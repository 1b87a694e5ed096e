/**
 * The dashboard's own style sheet, as far as it may go: parsed by the browser, cleaned rule by rule, applied inside the
 * dashboard alone. No element holds it, so there is none it could break out of.
 */
import { useLayoutEffect } from 'react';
import { boardKeyframes, boardSelector, isSafeDeclaration, namesAnotherPlace } from '@tessera/core/dashboard/css-rules';
import { useDashboard } from '../state/context.ts';

/** What the sheet reaches: the element with this attribute and all in it. */
const reach = '@scope ([data-dashboard]) {}';

/** Conditions and layers around rules; their own texts fetch nothing. */
const isBlock = (rule: CSSRule): rule is CSSRule & CSSGroupingRule =>
  rule instanceof CSSMediaRule ||
  rule instanceof CSSSupportsRule ||
  rule instanceof CSSContainerRule ||
  rule instanceof CSSLayerBlockRule;

function cleanDeclarations(style: CSSStyleDeclaration): void {
  for (const property of Array.from(style))
    if (!isSafeDeclaration(property, style.getPropertyValue(property))) style.removeProperty(property);
  // A shorthand with var() in it has a text only as a whole.
  if (namesAnotherPlace(style.cssText)) style.cssText = '';
  if (style.animationName)
    style.animationName = style.animationName
      .split(',')
      .map((name) => boardKeyframes(name.trim()))
      .join(', ');
}

/** Cleans a rule where it stands; false when it has to go. Unknown kinds go: imports, fonts, pages, properties. */
function clean(rule: CSSRule): boolean {
  if (rule instanceof CSSStyleRule) {
    rule.selectorText = boardSelector(rule.selectorText);
    cleanDeclarations(rule.style);
    cleanAll(rule);
    return true;
  }
  if (rule instanceof CSSKeyframesRule) {
    rule.name = boardKeyframes(rule.name);
    for (const frame of rule.cssRules) if (frame instanceof CSSKeyframeRule) cleanDeclarations(frame.style);
    return true;
  }
  // Declarations after a nested rule; by name, because not every browser has the class.
  if (rule.constructor.name === 'CSSNestedDeclarations' && 'style' in rule && rule.style instanceof CSSStyleDeclaration) {
    cleanDeclarations(rule.style);
    return true;
  }
  if (!isBlock(rule)) return false;
  cleanAll(rule);
  return true;
}

function cleanAll(group: { cssRules: CSSRuleList; deleteRule(at: number): void }): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at];
    if (rule && !clean(rule)) group.deleteRule(at);
  }
}

/** The sheet to apply. Never throws: a browser without scopes applies nothing. */
function boardSheet(css: string): CSSStyleSheet {
  const [given, kept] = [new CSSStyleSheet(), new CSSStyleSheet()];
  given.replaceSync(css);
  cleanAll(given);
  try {
    const scope = kept.cssRules[kept.insertRule(reach)];
    if (!(scope instanceof CSSGroupingRule)) return kept;
    // A rule at a time: what one of them leaves open ends with it.
    for (const rule of given.cssRules) insert(rule instanceof CSSKeyframesRule ? kept : scope, rule.cssText);
  } catch {
    return kept;
  }
  return kept;
}

function insert(into: CSSStyleSheet | CSSGroupingRule, text: string): void {
  try {
    into.insertRule(text, into.cssRules.length);
  } catch {
    // Written by the browser itself and yet not read again: it would not have been applied either.
  }
}

/** Keeps the dashboard's style sheet applied while the dashboard is shown, in reading and in editing. */
export function BoardCss(): null {
  const css = useDashboard((state) => state.history.present.properties.css);
  useLayoutEffect(() => {
    if (!css.trim()) return undefined;
    const sheet = boardSheet(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  return null;
}
