import { html, type Page } from '@tessera/pages';
import type { AccountChoice, ChooseAccount } from '../../checks/check-step.js';
import type { Texts } from '../languages/texts.js';
import { checkPath, hostedPage, textsOf, type Surroundings } from './hosted-page.js';
import { ICONS } from './icons.js';
import { leaveForm } from './leave-form.js';
import { shopSentence } from './shop-sentence.js';

/** The page where the shopper says which account is meant. All that it shows is type and last four. */
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

function row({ id, type, lastFour }: AccountChoice, { accountChoice }: Texts) {
  return html`<li>
    <button name="account" value="${id}">
      <span class="sign">${ICONS.account}</span>
      <span class="name"
        >${accountChoice.type[type]} <span>${accountChoice.ending(lastFour)}</span></span
      >${ICONS.onward}
    </button>
  </li>`;
}
