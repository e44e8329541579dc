import { createPage, html, type Html, type HtmlValue, type Page } from '@tessera/pages';
import { LOOK } from './look.js';

export interface Sheet {
  readonly status?: number;
  readonly title: string;
  readonly content: HtmlValue;
  /** Where a form's answer may lead on to, besides this origin. */
  readonly formOrigins?: readonly string[];
}

/** A page in the look of all of them: the brand, one sheet, and whose page it is. */
export function layOut(issuer: string, { status = 200, title, content, formOrigins }: Sheet): Page {
  return createPage({
    status,
    language: 'en',
    title: `${title} · Tessera`,
    styles: LOOK,
    ...(formOrigins !== undefined && { formOrigins }),
    body: html`<header>
        <div class="brand">${BRAND}<span>Tessera</span></div>
      </header>
      <main>${content}</main>
      <footer>
        <p>
          You are at <strong>${new URL(issuer).host}</strong>. Nobody asks for your password
          elsewhere.
        </p>
      </footer>`,
  });
}

/** Four stones of a mosaic. */
const BRAND: Html = html`<svg viewBox="0 0 28 28" aria-hidden="true">
  <path class="a" d="M2 4a2 2 0 0 1 2-2h9v11H2z" />
  <path class="b" d="M15 2h9a2 2 0 0 1 2 2v6H15z" />
  <path class="c" d="M2 15h6v11H4a2 2 0 0 1-2-2z" />
  <path class="d" d="M10 15h16v9a2 2 0 0 1-2 2H10z" />
</svg>`;
