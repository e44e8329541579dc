import type { Page } from '@tessera/pages';
import type { ProviderContext } from 'oidc-provider';

const PLACE = 'page';

/** Sets a page as the response to a browser, with the page's status. */
export function setPage(context: ProviderContext, page: Page): void {
  context.state[PLACE] = page;
  context.status = page.status;
}

/** The page that was set as the response, if any. */
export function pageOf({ state }: ProviderContext): Page | undefined {
  return state[PLACE] as Page | undefined;
}
