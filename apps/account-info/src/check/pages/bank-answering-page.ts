import { html, type Page } from '@tessera/pages';
import type { BankAnswering } from '../../checks/check-step.js';
import { checkPath, hostedPage, textsOf, type Surroundings } from './hosted-page.js';

/** The page shown while the bank is still processing: it reloads automatically. */
export function bankAnsweringPage(surroundings: Surroundings, { sessionId }: BankAnswering): Page {
  const { bankAnswering } = textsOf(surroundings);
  return hostedPage(surroundings, {
    title: bankAnswering.title,
    sessionId,
    body: html`<h1>${bankAnswering.title}</h1>
      <p class="intro">${bankAnswering.text}</p>
      <div class="way"></div>
      <a class="button" href="${checkPath(surroundings, sessionId)}"
        >${bankAnswering.lookAgain}</a
      >`,
  });
}
