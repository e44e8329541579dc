import type { Page } from 'playwright-core';

/**
 * Takes a picture of the documents anew, into `docs/images`, once the page is whole. With
 * `WRITE_PICTURES=true` alone: pictures differ from run to run, so `npm run docs` does not write them.
 *
 * @param name the file's, without its ending
 */
export async function takePicture(
  page: Page,
  name: string,
  { fullPage = false }: { readonly fullPage?: boolean } = {},
): Promise<void> {
  if (process.env['WRITE_PICTURES'] !== 'true') return;
  await page.waitForLoadState();
  const path = `docs/images/${name}.png`;
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
}
