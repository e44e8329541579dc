import { html, type Page } from '@tessera/pages';
import type { AccountChoice, ChooseAccount } from '../../checks/check-step.js';
import type { Texts } from '../languages/texts.js';
import { checkPath, hostedPage, textsOf, type Surroundings } from './hosted-page.js';
import { ICONS } from './icons.js';
import { leaveForm } from './leave-form.js';
import { shopSentence } from './shop-sentence.js';

/**
 * The page where the shopper selects the account. It shows only its type and last four characters.
 */
export function accountChoicePage(surroundings: Surroundings, step: ChooseAccount): Page {
  const texts = textsOf(surroundings);
  const { accountChoice } = texts;
  const { sessionId, institution } = step;
  const intro = shopSentence(step, (shop) => accountChoice.intro(institution.name, shop));
  return hostedPage(surroundings, {
    title: accountChoice.title,
    sessionId,
    body: html`<h1>${accountChoice.title}</h1>
      <p class="intro">${intro}</p>
      ${
        step.notice !== undefined &&
        html`<p class="notice" role="alert">${accountChoice.unknownAccount}</p>`
      }
      <form method="post" action="${checkPath(surroundings, sessionId, '/account')}">
        <p class="found" id="accounts">${accountChoice.accounts}</p>
        <ul class="rows" aria-labelledby="accounts">
          ${step.accounts.map((account) => row(account, texts))}
        </ul>
      </form>
      <p class="more">${accountChoice.oneOnly}</p>
      ${leaveForm(surroundings, step)}`,
  });
}

function row({ id, type, lastFour, currencyCode = null }: AccountChoice, { accountChoice }: Texts) {
  const ending = accountChoice.ending(lastFour);
  const told = currencyCode === null ? ending : `${ending}, ${currencyCode}`;
  return html`<li>
    <button name="account" value="${id}">
      <span class="sign">${ICONS.account}</span>
      <span class="name">${accountChoice.type[type]} <span>${told}</span></span
      >${ICONS.onward}
    </button>
  </li>`;
}
