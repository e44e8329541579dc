import { createPage, html, type HtmlValue, type Page } from '@tessera/pages';
import type { SimulatedBank } from '../institutions.js';
import { stylesOf } from './styles.js';

export interface BankPageParts {
  readonly status?: number;
  readonly title: string;
  readonly content: HtmlValue;
}

/**
 * The layout of every page of a bank. Its forms redirect to the third party, and from there to any
 * URL, so `form-action` allows all of them.
 */
export function bankPage(bank: SimulatedBank, parts: BankPageParts): Page {
  const { status = 200, title, content } = parts;
  return createPage({
    status,
    language: 'en',
    title: `${title} – ${bank.name}`,
    styles: stylesOf(bank),
    formOrigins: ['https:', 'http:'],
    body: html`<header>
        <p class="bank"><span class="mark" aria-hidden="true"></span>${bank.name}</p>
      </header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
      <footer>
        <p>A simulated bank for development and tests. No real account is behind it.</p>
      </footer>`,
  });
}

/** An error, announced by screen readers as the page opens. */
export function problemNote(problem: string | null): HtmlValue {
  return problem !== null && html`<p class="problem" role="alert">${problem}</p>`;
}

/** A page with something to say and nothing to do. */
export function messagePage(
  bank: SimulatedBank,
  status: number,
  title: string,
  text: string,
): Page {
  return bankPage(bank, { status, title, content: html`<p>${text}</p>` });
}
