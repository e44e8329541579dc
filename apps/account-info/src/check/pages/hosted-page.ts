import { createPage, html, type HtmlValue, type Page } from '@tessera/pages';
import type { CheckSessionId } from '../../ids.js';
import { LANGUAGES, TEXTS, type Language, type Texts } from '../languages/choose-language.js';
import type { ServiceProvider } from '../../config.js';
import { ICONS } from './icons.js';
import { LOOK } from './look.js';

/** The context that every page is rendered with. */
export interface Surroundings {
  readonly language: Language;
  /** The path of `PUBLIC_URL`, which prefixes every URL: empty, or `/accounts`. */
  readonly base: string;
  /** Null where the operator has not configured it. */
  readonly provider?: ServiceProvider | null;
}

export interface HostedPageParts {
  readonly title: string;
  readonly body: HtmlValue;
  readonly status?: number;
  /** Links to the same step in another language; without a session there are no such links. */
  readonly sessionId?: CheckSessionId;
  readonly script?: string | undefined;
}

/** What all hosted pages have in common: the name of the service above, the languages below. */
export function hostedPage(surroundings: Surroundings, parts: HostedPageParts): Page {
  const { language } = surroundings;
  const { title, body, status = 200, sessionId, script } = parts;
  const { service } = TEXTS[language];
  return createPage({
    status,
    language,
    title: `${title} · ${service}`,
    styles: LOOK,
    ...(script !== undefined && { script }),
    body: html`<main class="card">
        <p class="service">${ICONS.bank}${service}</p>
        ${body}
      </main>
      ${sessionId !== undefined && languageSwitch(surroundings, sessionId)}`,
  });
}

/** The words of a page in its language. */
export function textsOf({ language }: Surroundings): Texts {
  return TEXTS[language];
}

/** Where the forms of a check lead. */
export function checkPath({ base }: Surroundings, sessionId: CheckSessionId, step = ''): string {
  return `${base}/check/${sessionId}${step}`;
}

function languageSwitch(surroundings: Surroundings, sessionId: CheckSessionId): HtmlValue {
  const links = LANGUAGES.map((language) => {
    const isCurrent = language === surroundings.language;
    return html`<li>
      <a
        href="${checkPath(surroundings, sessionId)}?language=${language}"
        lang="${language}"
        hreflang="${language}"
        ${isCurrent && html`aria-current="true"`}
        >${TEXTS[language].languageName}</a
      >
    </li>`;
  });
  return html`<footer>
    <nav aria-label="${textsOf(surroundings).languageSwitch}">
      <ul>
        ${links}
      </ul>
    </nav>
  </footer>`;
}
