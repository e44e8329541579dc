import { html, type Html } from '@tessera/pages';

/** A sentence in which the shop's name stands out: who asks is what a shopper must be able to check. */
export function shopSentence(shop: string, sentence: (shop: string) => string): Html {
  const [before = '', ...after] = sentence(PLACE).split(PLACE);
  return html`${before}<strong>${shop}</strong>${after.join(shop)}`;
}

/** Where the name goes; no text holds this character. */
const PLACE = '\u0000';
