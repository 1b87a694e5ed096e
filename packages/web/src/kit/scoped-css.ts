/**
 * A user's style sheet, as far as it may go: parsed by the browser, cleaned rule by rule, applied inside one part of the page
 * alone. No element holds it, so there is none it could break out of.
 */
import { useLayoutEffect } from 'react';
import { restingSelector } from '@tessera/core/dashboard/css-classes';
import { boardKeyframes, boardSelector, isSafeDeclaration, namesAnotherPlace } from '@tessera/core/dashboard/css-rules';

/** A selector as it is applied. */
type SelectorOf = (selector: string) => string;

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
function clean(rule: CSSRule, selectorOf: SelectorOf): boolean {
  if (rule instanceof CSSStyleRule) {
    rule.selectorText = selectorOf(rule.selectorText);
    cleanDeclarations(rule.style);
    cleanAll(rule, selectorOf);
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
  cleanAll(rule, selectorOf);
  return true;
}

function cleanAll(group: { cssRules: CSSRuleList; deleteRule(at: number): void }, selectorOf: SelectorOf): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at];
    if (rule && !clean(rule, selectorOf)) group.deleteRule(at);
  }
}

/** The sheet to apply. Never throws: a browser without scopes applies nothing. */
function scopedSheet(css: string, scope: string, selectorOf: SelectorOf): CSSStyleSheet {
  const [given, kept] = [new CSSStyleSheet(), new CSSStyleSheet()];
  given.replaceSync(css);
  cleanAll(given, selectorOf);
  try {
    const reach = kept.cssRules[kept.insertRule(`@scope (${scope}) {}`)];
    if (!(reach instanceof CSSGroupingRule)) return kept;
    // A rule at a time: what one of them leaves open ends with it.
    for (const rule of given.cssRules) insert(rule instanceof CSSKeyframesRule ? kept : reach, rule.cssText);
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

/**
 * Keeps a style sheet applied while the caller is shown.
 * @param scope       what the sheet reaches: the element of this selector and all in it
 * @param selectorOf  a selector as it is applied, after those of the whole page have come to mean the part
 */
export function useScopedCss(css: string, scope: string, selectorOf: SelectorOf = boardSelector): void {
  useLayoutEffect(() => {
    if (!css.trim()) return undefined;
    const sheet = scopedSheet(css, scope, selectorOf);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css, scope, selectorOf]);
}

/**
 * Selectors of a sheet that find nothing in the part it reaches, each once and as it was written; states such as `:hover`
 * are taken as if they were so. @param scope  what the sheet reaches
 */
export function idleSelectors(css: string, scope: string): string[] {
  const part = document.querySelector(scope);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return part ? [...new Set(idleIn(sheet.cssRules, part))] : [];
}

const idleIn = (rules: CSSRuleList, part: Element): string[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return findsAnything(rule.selectorText, part) ? [] : [rule.selectorText];
    return isBlock(rule) ? idleIn(rule.cssRules, part) : [];
  });

function findsAnything(written: string, part: Element): boolean {
  const selector = restingSelector(boardSelector(written));
  try {
    return part.matches(selector) || part.querySelector(selector) !== null || selector.includes(':scope');
  } catch {
    // Used by the sheet and not here: unknown.
    return true;
  }
}
