import { html, type HtmlValue, type Page } from '@tessera/pages';
import type {
  ChoiceNotice,
  ChooseInstitution,
  InstitutionChoice,
} from '../../checks/check-step.js';
import type { CheckSessionId } from '../../ids.js';
import type { Texts } from '../languages/texts.js';
import { checkPath, hostedPage, type Surroundings, textsOf } from './hosted-page.js';
import { ICONS } from './icons.js';
import { leaveForm } from './leave-form.js';
import { shopSentence } from './shop-sentence.js';

/**
 * Shows the banks that fit while the shopper types. A convenience: without it the form searches. The
 * letters are compared without their accents and case, as the search of the service does.
 */
const FILTER_BANKS = `
(() => {
  const field = document.getElementById('search');
  const list = document.getElementById('banks');
  if (!field || !list) return;
  const plain = (text) =>
    text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const rows = [...list.children].map((row) => [
    row,
    plain(row.querySelector('.name').textContent),
    row.dataset.bics.split(' '),
  ]);
  field.addEventListener('input', () => {
    const words = plain(field.value).split(/\\s+/).filter(Boolean);
    const shown = rows.filter(([row, name, bics]) => {
      row.hidden = !words.every(
        (word) => name.includes(word) || bics.some((bic) => bic.startsWith(word)),
      );
      return !row.hidden;
    });
    document.getElementById('count').textContent = String(shown.length);
    document.getElementById('none').hidden = shown.length > 0;
    list.hidden = shown.length === 0;
  });
})();
`;

/** More than a shopper reads: past it, searching is quicker. */
const MAX_SHOWN = 60;

/**
 * The page where the shopper selects a bank: a list of buttons, a search, and what happens next.
 */
export function bankChoicePage(
  surroundings: Surroundings,
  step: ChooseInstitution,
  search: string,
): Page {
  const texts = textsOf(surroundings);
  const isComplete = search === '' && step.institutions.length <= MAX_SHOWN;
  return hostedPage(surroundings, {
    title: texts.bankChoice.title,
    sessionId: step.sessionId,
    script: isComplete ? FILTER_BANKS : undefined,
    body: html`<h1>${texts.bankChoice.title}</h1>
      <p class="intro">${shopSentence(step, texts.bankChoice.intro)}</p>
      ${notice(step, texts)} ${prebound(surroundings, step, texts)}
      ${searchForm(surroundings, step, search)} ${banks(surroundings, step, search)}
      ${promises(texts)} ${providerNotice(surroundings)} ${leaveForm(surroundings, step)}`,
  });
}

function notice({ notice }: ChooseInstitution, { bankChoice }: Texts): HtmlValue {
  if (notice === undefined) return null;
  return html`<p class="notice" role="alert">${wordsOf(notice, bankChoice)}</p>`;
}

function wordsOf(notice: ChoiceNotice, words: Texts['bankChoice']): string {
  switch (notice.problem) {
    case 'bank_unavailable':
      return words.bankUnavailable(notice.bank);
    case 'bank_unusable':
      return words.bankUnusable(notice.bank);
    case 'unknown_institution':
      return words.unknownBank;
    default:
      return notice satisfies never;
  }
}

/** The bank of the account that the shop has named, when going straight on there has failed. */
function prebound(
  surroundings: Surroundings,
  step: ChooseInstitution,
  { bankChoice }: Texts,
): HtmlValue {
  if (step.prebound === null) return null;
  return html`<p class="found">${bankChoice.prebound}</p>
    ${bankList(surroundings, step.sessionId, [step.prebound])}`;
}

/**
 * The search goes in the body: shoppers type account numbers into it too, and URLs end up in logs.
 */
function searchForm(
  surroundings: Surroundings,
  { sessionId }: ChooseInstitution,
  search: string,
): HtmlValue {
  const { bankChoice } = textsOf(surroundings);
  return html`<form
    class="search"
    role="search"
    method="post"
    action="${checkPath(surroundings, sessionId, '/search')}"
  >
    <label for="search">${bankChoice.searchLabel}</label>
    <div>
      <input
        id="search"
        name="search"
        type="search"
        value="${search}"
        placeholder="${bankChoice.searchHint}"
        maxlength="60"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="search"
      />
      <button class="plain" type="submit">${bankChoice.search}</button>
    </div>
  </form>`;
}

function banks(surroundings: Surroundings, step: ChooseInstitution, search: string): HtmlValue {
  const { bankChoice } = textsOf(surroundings);
  const { institutions, sessionId, market } = step;
  const country = countryName(surroundings.language, market);
  const shown = institutions.slice(0, MAX_SHOWN);
  const found = html`<p class="found" role="status" aria-atomic="true">
    <span>${bankChoice.found(country)}</span> <b id="count">${institutions.length}</b>
  </p>`;
  const none = html`<p id="none" class="intro" ${shown.length > 0 && html`hidden`}>
    ${bankChoice.notFound(country)}
  </p>`;
  return html`${found} ${shown.length > 0 && bankList(surroundings, sessionId, shown, 'banks')}
  ${none}
  ${shown.length < institutions.length && html`<p class="more">${bankChoice.more(MAX_SHOWN)}</p>`}
  ${
    search !== '' &&
    html`<p class="more">
      <a href="${checkPath(surroundings, sessionId)}">${bankChoice.showAll}</a>
    </p>`
  }`;
}

function bankList(
  surroundings: Surroundings,
  sessionId: CheckSessionId,
  institutions: readonly InstitutionChoice[],
  id?: string,
): HtmlValue {
  const rows = institutions.map(
    (bank) =>
      html`<li data-bics="${bank.bics.join(' ').toLowerCase()}">
        <button name="institution" value="${bank.id}">
          <span class="sign" aria-hidden="true">${initial(bank.name)}</span>
          <span class="name">${bank.name}</span>${ICONS.onward}
        </button>
      </li>`,
  );
  return html`<form method="post" action="${checkPath(surroundings, sessionId, '/bank')}">
    <ul class="rows" ${id !== undefined && html`id="${id}"`}>
      ${rows}
    </ul>
  </form>`;
}

function promises({ bankChoice }: Texts): HtmlValue {
  const { signInThere, oneAccount, accessEnds } = bankChoice;
  return html`<section class="promises" aria-labelledby="promises">
    <h2 id="promises">${bankChoice.promises}</h2>
    <ul>
      ${[signInThere, oneAccount, accessEnds].map(
        (promise) => html`<li>${ICONS.check}<span>${promise}</span></li>`,
      )}
    </ul>
  </section>`;
}

function initial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
}

function countryName(language: string, market: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(market) ?? market;
}

/**
 * The company that reads the account, with its terms. Empty if the operator has not configured one.
 */
function providerNotice(surroundings: Surroundings): HtmlValue {
  const { provider } = surroundings;
  if (provider === null || provider === undefined) return null;
  const { text, terms, privacy } = textsOf(surroundings).provider;
  return html`<section class="provider">
    <p>${text(provider.name, provider.authorisation)}</p>
    <p>
      <a href="${provider.termsUrl}" target="_blank" rel="noopener">${terms}</a>
      <a href="${provider.privacyUrl}" target="_blank" rel="noopener">${privacy}</a>
    </p>
  </section>`;
}
