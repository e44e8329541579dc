import { createPage, html, type Html, type HtmlValue, type Page } from '@tessera/pages';
import { STYLES } from './styles.js';

export interface Sheet {
  readonly status?: number;
  readonly title: string;
  readonly content: HtmlValue;
  /** Where a form's response may redirect to, in addition to this origin. */
  readonly formOrigins?: readonly string[];
  /** An inline script. */
  readonly script?: string | undefined;
}

/** The common layout: the brand, one sheet, and the host of the page. */
export function layOut(
  issuer: string,
  { status = 200, title, content, formOrigins, script }: Sheet,
): Page {
  return createPage({
    status,
    language: 'en',
    title: `${title} · Tessera`,
    styles: STYLES,
    ...(formOrigins !== undefined && { formOrigins }),
    ...(script !== undefined && { script }),
    body: html`<header>
        <div class="brand">${BRAND}<span>Tessera</span></div>
      </header>
      <main>${content}</main>
      <footer>
        <p>
          You're signing in to <strong>${new URL(issuer).host}</strong>. Don't enter this password
          on any other site.
        </p>
      </footer>`,
  });
}

/** Four tiles of a mosaic. */
const BRAND: Html = html`<svg viewBox="0 0 28 28" aria-hidden="true">
  <path class="a" d="M2 4a2 2 0 0 1 2-2h9v11H2z" />
  <path class="b" d="M15 2h9a2 2 0 0 1 2 2v6H15z" />
  <path class="c" d="M2 15h6v11H4a2 2 0 0 1-2-2z" />
  <path class="d" d="M10 15h16v9a2 2 0 0 1-2 2H10z" />
</svg>`;
