import { html, type Page } from '@tessera/pages';
import type { CheckProblem } from '../../checks/check-step.js';
import type { EndingName } from '../languages/texts.js';
import { checkPath, hostedPage, textsOf, type Surroundings } from './hosted-page.js';
import { ICONS } from './icons.js';
import { leaveForm } from './leave-form.js';

/**
 * The page of a check that can't continue here: it shows what happened and what the shopper can do.
 *
 * @param retry the URL for another attempt; empty for the URL of the page itself
 * @param open the shopper's check, if it is known: links back to it, and from there to the shop
 */
export function endingPage(
  surroundings: Surroundings,
  ending: EndingName,
  status: number,
  retry?: string,
  open?: CheckProblem['open'],
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
      ${
        open !== undefined &&
        html`<a class="button" href="${checkPath(surroundings, open.sessionId)}"
            >${texts.backToCheck}</a
          >
          ${leaveForm(surroundings, open)}`
      }
    </div>`,
  });
}
