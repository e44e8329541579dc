import type { Page } from '@tessera/pages';
import type { ProviderContext } from 'oidc-provider';

const PLACE = 'page';

/** Answers a request of a browser with a page; the status is the page's. */
export function givePage(context: ProviderContext, page: Page): void {
  context.state[PLACE] = page;
  context.status = page.status;
}

/** The page that the request was answered with, if it was. */
export function givenPage({ state }: ProviderContext): Page | undefined {
  return state[PLACE] as Page | undefined;
}
