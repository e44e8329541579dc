import { html, type Page } from '@tessera/pages';
import type { SimulatedBank } from '../institutions.js';
import { bankPage } from './bank-page.js';

/** A page with something to say and nothing to do. */
export function messagePage(
  bank: SimulatedBank,
  status: number,
  title: string,
  text: string,
): Page {
  return bankPage(bank, { status, title, content: html`<p>${text}</p>` });
}
