import { html, type HtmlValue } from '@tessera/pages';
import { textsOf, type Surroundings } from './hosted-page.js';

/**
 * The company that reads the account, with its terms. Empty if the operator has not configured one.
 */
export function providerNotice(surroundings: Surroundings): HtmlValue {
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
