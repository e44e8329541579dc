import { createPage, html, type Page } from '@tessera/pages';
import { currencyOfNumber } from '@tessera/three-ds';
import { ACS_STYLES } from './acs-styles.js';
import type { AcsTransaction, RequestedPurchase } from './acs-transaction.js';
import { MAX_WRONG_CODES, ONE_TIME_CODE, type ChallengeStep } from './challenges.service.js';

const LANGUAGE = 'en';
const SUBMIT = 'document.forms[0].submit();';

/** The page of a step. */
export function challengePage(step: ChallengeStep): Page {
  return step.step === 'ask'
    ? codePage(step.transaction, step.wrong)
    : returnPage(step.transaction, step.cres);
}

/** Shown when the request cannot be read or the authentication is unknown. */
export function noChallengePage(): Page {
  const title = 'This confirmation is not available';
  return createPage({
    status: 400,
    language: LANGUAGE,
    title,
    styles: ACS_STYLES,
    body: html`<main>
      <p class="bank">Example Bank</p>
      <h1>${title}</h1>
      <p>
        The shop’s request could not be read, or it has ended. Go back to the shop and try again.
      </p>
    </main>`,
  });
}

function codePage(transaction: AcsTransaction, wrong: boolean): Page {
  const { acsTransId, wrongCodes, purchase } = transaction;
  const left = MAX_WRONG_CODES - wrongCodes;
  const tries = left === 1 ? 'one more try' : `${left} more tries`;
  const problem = `That code is not right. You have ${tries}.`;
  return createPage({
    language: LANGUAGE,
    title: wrong ? 'Wrong code: confirm your payment' : 'Confirm your payment',
    styles: ACS_STYLES,
    formOrigins: [new URL(transaction.notificationUrl).origin],
    body: html`<main>
      <p class="bank">Example Bank</p>
      <h1>Confirm your payment</h1>
      ${purchaseList(purchase)}
      <form method="post" action="/acs/challenge/${acsTransId}" autocomplete="off">
        <label for="code">The code that we sent to your phone</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="8"
          autofocus
          ${wrong ? html`aria-invalid="true" aria-describedby="problem"` : ''}
        />
        ${wrong && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
        <button name="action" value="confirm">Confirm</button>
        <button class="quiet" name="action" value="cancel">Cancel</button>
      </form>
      <p class="note">A simulated bank: the code is ${ONE_TIME_CODE}.</p>
    </main>`,
  });
}

function returnPage({ notificationUrl, sessionData }: AcsTransaction, cres: string): Page {
  return createPage({
    language: LANGUAGE,
    title: 'Back to the shop',
    styles: ACS_STYLES,
    script: SUBMIT,
    formOrigins: [new URL(notificationUrl).origin],
    body: html`<main>
      <p class="bank">Example Bank</p>
      <h1>Thank you</h1>
      <p>We are taking you back to the shop.</p>
      <form method="post" action="${notificationUrl}">
        <input type="hidden" name="cres" value="${cres}" />
        ${
          sessionData !== null &&
          html`<input type="hidden" name="threeDSSessionData" value="${sessionData}" />`
        }
        <button>Continue</button>
      </form>
    </main>`,
  });
}

function purchaseList(purchase: RequestedPurchase) {
  return html`<dl>
    <dt>Shop</dt>
    <dd>${purchase.merchantName}</dd>
    <dt>Amount</dt>
    <dd>${amountText(purchase)}</dd>
    <dt>Card</dt>
    <dd>ending in ${purchase.lastFour}</dd>
  </dl>`;
}

function amountText({ amount, exponent, currency }: RequestedPurchase): string {
  const major = Number(amount) / 10 ** Number(exponent);
  const code = currencyOfNumber(currency);
  if (code === null) return `${major} (currency ${currency})`;
  return new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: code }).format(major);
}
