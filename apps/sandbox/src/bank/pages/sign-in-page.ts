import { html, type HtmlValue, type Page } from '@tessera/pages';
import { CUSTOMERS, PASSWORD, type Customer } from '../customers.js';
import type { SimulatedBank } from '../institutions.js';
import { bankPage, problemNote } from './bank-page.js';

export interface SignInPageParts {
  readonly bank: SimulatedBank;
  /** Where the form goes. */
  readonly action: string;
  readonly problem: string | null;
  /** The owner of the requested account; null if any customer may sign in. */
  readonly expected: Customer | null;
}

export function signInPage({ bank, action, problem, expected }: SignInPageParts): Page {
  return bankPage(bank, {
    status: problem === null ? 200 : 422,
    title: 'Sign in',
    content: html`<p>A service asks to read an account of yours. Sign in to decide.</p>
      ${problemNote(problem)}
      <form method="post" action="${action}">
        <label for="user">User name</label>
        <input
          id="user"
          name="user"
          type="text"
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
        />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" required autocomplete="off" />
        <button type="submit">Sign in</button>
      </form>
      ${customersTable(expected)}`,
  });
}

/** What a developer wants to know, and no real bank says. */
function customersTable(expected: Customer | null): HtmlValue {
  return html`<details>
    <summary>Who can sign in here</summary>
    <p>
      The password of everyone is <code>${PASSWORD}</code>.
      ${expected !== null && html`The requested account belongs to <code>${expected.user}</code>.`}
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">User name</th>
          <th scope="col">Customer who …</th>
        </tr>
      </thead>
      <tbody>
        ${CUSTOMERS.map(
          ({ user, describe }) =>
            html`<tr>
              <td><code>${user}</code></td>
              <td>${describe}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
