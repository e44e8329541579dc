import { axeFindings, COLOR_RULES } from '@tessera/local/browser';
import type { Page } from 'playwright-core';

/** What axe finds in the colors of the other theme, on a page that it has looked at in one. */
export async function findingsInColors(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
  const findings = await axeFindings(page, { rules: COLOR_RULES });
  return findings.map((finding) => `in ${theme}: ${finding}`);
}
