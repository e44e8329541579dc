import { createPage, designTokens, html, type Html, type Page } from '@tessera/pages';
import { currencyExponent } from '@tessera/three-ds';
import type { AuthenticationId } from '../../ids.js';
import type { AuthenticationRow } from '../authentication.js';

/** How the gateway's own pages look: the browser's fonts and controls, in light and dark. */
const CHALLENGE_STYLES = `
${designTokens}* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem; min-height: 100vh; display: grid; place-items: center;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 2rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; color: var(--faint); } p:last-child { margin-bottom: 0; }
.bad { color: var(--bad); }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--faint); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
button, a.button { display: block; width: 100%; margin-top: .5rem; padding: .8rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  border: 1px solid var(--brand); border-radius: .5rem; background: var(--brand);
  color: var(--on-brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`;

const LANGUAGE = 'en';
/** The pages work without scripts; with scripts, the shopper does not have to press the button. */
const SUBMIT = 'document.forms[0].submit();';
const GO_BACK = "location.replace(document.getElementById('back').href);";
const LOOK_AGAIN = 'setTimeout(function () { location.reload(); }, 1000);';

/** Takes the browser to the issuer, with the challenge request. */
export function toIssuerPage(row: AuthenticationRow, acsUrl: string, creq: string): Page {
  return createPage({
    language: LANGUAGE,
    title: 'Confirm your payment with your bank',
    styles: CHALLENGE_STYLES,
    script: SUBMIT,
    formOrigins: [new URL(acsUrl).origin],
    body: html`<main>
      <h1>Your bank asks you to confirm this payment</h1>
      ${purchase(row)}
      <p>We are taking you to your bank.</p>
      <form method="post" action="${acsUrl}">
        <input type="hidden" name="creq" value="${creq}" />
        <button>Go to my bank</button>
      </form>
    </main>`,
  });
}

/** The browser is back, and the issuer's result is not here yet. */
export function waitingPage(resultPath: string): Page {
  return createPage({
    language: LANGUAGE,
    title: 'Waiting for your bank',
    styles: CHALLENGE_STYLES,
    script: LOOK_AGAIN,
    body: html`<main>
      <h1>Waiting for your bank</h1>
      <p role="status">Your bank has not told us yet how it ended. This takes a moment.</p>
      <a class="button" href="${resultPath}">Look again</a>
    </main>`,
  });
}

/** The authentication has ended: the browser goes to the merchant's return URL. */
export function endPage(row: AuthenticationRow): Page {
  const isConfirmed = row.state === 'completed';
  const title = isConfirmed ? 'Your bank has confirmed' : 'Your bank has not confirmed';
  const back = row.return_url === null ? null : returnAddress(row.return_url, row.id);
  return createPage({
    language: LANGUAGE,
    title,
    styles: CHALLENGE_STYLES,
    ...(back !== null && { script: GO_BACK }),
    body: html`<main>
      <h1>${title}</h1>
      ${!isConfirmed && html`<p class="bad">Nothing was charged by this step.</p>`}
      ${
        back === null
          ? html`<p>You can close this window.</p>`
          : html`<p>We are taking you back to ${row.merchant_name}.</p>
              <a class="button" id="back" href="${back}">Back to the shop</a>`
      }
    </main>`,
  });
}

/** The data from the browser is invalid; it changes nothing. */
export function unreadablePage(resultPath: string): Page {
  return problemPage(
    400,
    'This answer cannot be read',
    html`<p>It did not come from your bank as it should. Nothing has changed.</p>
      <a class="button" href="${resultPath}">See how the payment stands</a>`,
  );
}

export function unknownPage(): Page {
  return problemPage(
    404,
    'There is nothing at this address',
    html`<p>Go back to the shop and begin the payment again.</p>`,
  );
}

function problemPage(status: number, title: string, content: Html): Page {
  return createPage({
    status,
    language: LANGUAGE,
    title,
    styles: CHALLENGE_STYLES,
    body: html`<main>
      <h1>${title}</h1>
      ${content}
    </main>`,
  });
}

/** Only the ID: URLs can be forged, so the merchant asks the gateway for the result. */
function returnAddress(returnUrl: string, id: AuthenticationId): string {
  const url = new URL(returnUrl);
  url.searchParams.set('authentication_id', id);
  return url.href;
}

function purchase({ merchant_name: merchant, amount, currency_code: currency }: AuthenticationRow) {
  const major = Number(amount) / 10 ** currencyExponent(currency);
  const text = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency }).format(major);
  return html`<dl>
    <dt>Shop</dt>
    <dd>${merchant}</dd>
    <dt>Amount</dt>
    <dd>${text}</dd>
  </dl>`;
}
