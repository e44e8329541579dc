import { html, type Html } from '@tessera/pages';
import type { CheckSessionId } from '../../ids.js';
import { checkPath, textsOf, type Surroundings } from './hosted-page.js';

/** The way out that every step has: back to the shop, without an account. */
export function leaveForm(
  surroundings: Surroundings,
  { sessionId, shop }: { readonly sessionId: CheckSessionId; readonly shop: string },
): Html {
  return html`<form
    class="leave"
    method="post"
    action="${checkPath(surroundings, sessionId, '/cancel')}"
  >
    <button class="quiet" type="submit">${textsOf(surroundings).cancel(shop)}</button>
  </form>`;
}
