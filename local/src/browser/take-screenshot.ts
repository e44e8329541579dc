import type { Page } from 'playwright-core';

/**
 * Takes a screenshot for `docs/images` once the page is complete. Only with `WRITE_PICTURES=true`:
 * screenshots differ from run to run, so `npm run docs` does not write them.
 *
 * @param name the file's name without its extension
 */
export async function takeScreenshot(
  page: Page,
  name: string,
  { fullPage = false }: { readonly fullPage?: boolean } = {},
): Promise<void> {
  if (process.env['WRITE_PICTURES'] !== 'true') return;
  await page.waitForLoadState();
  const path = `docs/images/${name}.png`;
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
}
