/** The two types of rules, as people read them. */
import type { RuleType } from '@tessera/api/row-level-security';
import { i18n } from '../i18n.ts';

/** The names of the types; what they mean stands in docs/reference/questions.md#row-rules. */
export const ruleTypeNames = (): Record<RuleType, string> => ({ Regular: i18n._('Regular'), Base: i18n._('Base') });
