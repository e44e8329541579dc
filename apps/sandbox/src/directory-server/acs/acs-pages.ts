import { createPage, designTokens, html, type Page } from '@tessera/pages';
import { currencyOfNumber } from '@tessera/three-ds';
import type { AcsTransaction, RequestedPurchase } from './acs-transaction.js';
import { MAX_WRONG_CODES, ONE_TIME_CODE, type ChallengeStep } from './challenges.service.js';

/** The styles of the bank's pages: the browser's own fonts and controls, in light and dark. */
const ACS_STYLES = `
${designTokens}* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem; min-height: 100vh; display: grid; place-items: center;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.75rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.35rem; line-height: 1.25; }
.bank { margin: 0 0 1.25rem; color: var(--faint); font-weight: 600; }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--faint); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
label { display: block; margin-bottom: .6rem; font-weight: 600; }
input { width: 100%; padding: .7rem .8rem; font: inherit; font-size: 1.25rem; letter-spacing: .25em;
  color: inherit; background: transparent; border: 1px solid var(--field); border-radius: .5rem; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
button { width: 100%; margin-top: .9rem; padding: .8rem; font: inherit; font-weight: 600;
  cursor: pointer; border-radius: .5rem; border: 1px solid var(--brand); background: var(--brand);
  color: var(--on-brand); }
button.quiet { background: transparent; color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.problem { margin: .5rem 0 0; color: var(--bad); font-weight: 600; }
.note { margin: 1.25rem 0 0; padding: .75rem 1rem; background: var(--brand-ground); border-radius: .5rem;
  color: var(--faint); font-size: .9rem; }
`;

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
