import { html, type Page } from '@tessera/pages';
import type { EndingName } from '../languages/texts.js';
import { hostedPage, textsOf, type Surroundings } from './hosted-page.js';
import { ICONS } from './icons.js';

/**
 * The page of a check that does not go on here: what has happened, and what the shopper can do.
 *
 * @param retry where another attempt may go better; empty for the address of the page itself
 */
export function endingPage(
  surroundings: Surroundings,
  ending: EndingName,
  status: number,
  retry?: string,
): Page {
  const texts = textsOf(surroundings);
  const { title, text } = texts.endings[ending];
  return hostedPage(surroundings, {
    status,
    title,
    body: html`<div class="ending">
      ${ICONS.attention}
      <h1>${title}</h1>
      <p class="intro">${text}</p>
      ${retry !== undefined && html`<a class="button" href="${retry}">${texts.tryAgain}</a>`}
    </div>`,
  });
}
