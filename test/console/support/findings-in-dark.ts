import { axeFindings, COLOR_RULES } from '@tessera/local/browser';
import type { Page } from 'playwright-core';

/** What axe finds in the colors of the dark theme on a page that it has looked at in light. */
export async function findingsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor();
  return axeFindings(page, { rules: COLOR_RULES });
}
