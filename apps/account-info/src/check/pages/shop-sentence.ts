import { html, type Html } from '@tessera/pages';

/** Who asks for the account: the host that the shopper can check, and the name that they know. */
export interface ShownShop {
  readonly shop: string;
  readonly merchant?: string | undefined;
}

/** A sentence in which the shop stands out: who asks is what a shopper must be able to check. */
export function shopSentence(
  { shop, merchant }: ShownShop,
  sentence: (shop: string) => string,
): Html {
  const [before = '', ...after] = sentence(PLACE).split(PLACE);
  const isNamed = merchant !== undefined && merchant !== '' && merchant !== shop;
  const rest = after.join(merchant ?? shop);
  return isNamed
    ? html`${before}<strong>${merchant}</strong> (<strong>${shop}</strong>)${rest}`
    : html`${before}<strong>${shop}</strong>${rest}`;
}

/** Where the name goes; no text holds this character. */
const PLACE = '\u0000';
