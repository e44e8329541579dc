import { html, type HtmlValue, type Page } from '@tessera/pages';
import type { BankAccount } from '../bank-accounts.js';
import type { Customer } from '../customers.js';
import type { SimulatedBank } from '../institutions.js';
import { bankPage, problemNote } from './bank-page.js';

export interface ConsentPageParts {
  readonly bank: SimulatedBank;
  /** The form's action. */
  readonly action: string;
  readonly customer: Customer;
  readonly accounts: readonly BankAccount[];
  readonly asksNames: boolean;
  readonly problem: string | null;
}

export function consentPage(parts: ConsentPageParts): Page {
  const { bank, action, customer, accounts, asksNames, problem } = parts;
  return bankPage(bank, {
    status: problem === null ? 200 : 422,
    title: 'Allow access to your account?',
    content: html`<p>You are signed in as <strong>${customer.user}</strong>.</p>
      ${problemNote(problem)}
      <p>The service may read once, and you may take it back:</p>
      <ul>
        <li>the account's number, name, type and currency</li>
        ${asksNames && html`<li>the name of its owner</li>`}
      </ul>
      <form method="post" action="${action}">
        <fieldset>
          <legend>${accounts.length === 1 ? 'Account' : 'Accounts'}</legend>
          ${accounts.map(accountChoice)}
        </fieldset>
        <button type="submit" name="decision" value="approve">Allow</button>
        <button type="submit" name="decision" value="decline" class="second">Decline</button>
      </form>`,
  });
}

function accountChoice({ resourceId, name, iban }: BankAccount): HtmlValue {
  return html`<label class="account">
    <input type="checkbox" name="account" value="${resourceId}" checked />
    <span><strong>${name}</strong><span class="number">${inFours(iban)}</span></span>
  </label>`;
}

function inFours(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ');
}
