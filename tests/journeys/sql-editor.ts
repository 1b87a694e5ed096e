/** The SQL page as stories use it. */
import type { Page } from '@playwright/test';
import { examplesId } from './rest.ts';
import { enter, expect } from './story.ts';

/** Where SQL is written. */
export const editorOf = (page: Page) => page.getByRole('textbox', { name: 'SQL', exact: true });

/** Opens a tab that asks the examples: a new one asks what the tab before it asked. */
export async function enterSql(page: Page): Promise<void> {
  await enter(page, `/sqllab/?dbid=${await examplesId()}&sql=SELECT%201`);
  await expect(editorOf(page)).toContainText('SELECT 1');
}

/** Writes a text in the place of the one that is there. */
export async function write(page: Page, sql: string): Promise<void> {
  // Not by a click: what is offered to complete may lie over it.
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}
