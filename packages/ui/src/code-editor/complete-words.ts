/** Completion of keywords, types and functions. */
import { completeFromList, ifNotIn, type CompletionSource } from '@codemirror/autocomplete';
import { keywordCompletionSource } from '@codemirror/lang-sql';
import { functionWords, wordsWithoutFunctions } from './sql-dialect.ts';

/** Where no word of the language stands. */
const elsewhere = ['QuotedIdentifier', 'String', 'LineComment', 'BlockComment', '.'];

/** Those of the built-in database, where no others are named. */
const usual = functionWords.map((name) => name.toUpperCase());

/** Keywords and types in capitals. */
export const completeKeywords: CompletionSource = keywordCompletionSource(wordsWithoutFunctions, true);

/** @param names  of the functions of a database, as it reads them; absent: those of the built-in one */
export const completeFunctions = (names: readonly string[] = usual): CompletionSource =>
  ifNotIn(elsewhere, completeFromList(names.map((label) => ({ label, type: 'function', boost: -1 }))));
