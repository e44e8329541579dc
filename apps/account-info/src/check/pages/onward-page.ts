import { html, type Page } from '@tessera/pages';
import type { SendBrowser } from '../../checks/check-step.js';
import { FAILURE_REASONS, type FailureReason } from '../../sessions/session-state.js';
import type { Texts } from '../languages/texts.js';
import { hostedPage, textsOf, type Surroundings } from './hosted-page.js';

/**
 * The page between a form, ours or the bank's, and another site. Browsers check a redirect that
 * follows a form, and every further one, against the `form-action` policy of the form's page, but
 * not a page that navigates by itself. It has a link for browsers that don't navigate
 * automatically.
 */
export function onwardPage(surroundings: Surroundings, step: SendBrowser): Page {
  const texts = textsOf(surroundings);
  const { title, text } = words(step, texts);
  const reason = explainedReason(step);
  return hostedPage(surroundings, {
    title,
    body: html`<h1>${title}</h1>
      <p class="intro">${text}</p>
      ${reason !== null && html`<p class="notice">${texts.toShop.reasons[reason]}</p>`}
      <div class="way"></div>
      <a class="button" href="${step.location}">${texts.goOn}</a>`,
  });
}

/** Why the check failed, if the shopper can't know it; null when no explanation is needed. */
export function explainedReason({ to, location }: SendBrowser): ExplainedReason | null {
  const error = to === 'shop' ? new URL(location).searchParams.get('error') : null;
  const isExplained = FAILURE_REASONS.some((reason) => reason === error);
  return isExplained && error !== 'user_cancelled' ? (error as ExplainedReason) : null;
}

type ExplainedReason = Exclude<FailureReason, 'user_cancelled'>;

function words(step: SendBrowser, { toBank, toShop }: Texts): { title: string; text: string } {
  if (step.to === 'bank') return toBank;
  const { searchParams } = new URL(step.location);
  if (!searchParams.has('error')) return { title: toShop.title, text: toShop.confirmed };
  return { title: toShop.title, text: toShop.unconfirmed };
}
