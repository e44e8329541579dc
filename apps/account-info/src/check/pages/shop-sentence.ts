import { html, type Html } from '@tessera/pages';

/**
 * The shop that asks for the account: the host that the shopper can check, and the name that they
 * know.
 */
export interface ShownShop {
  readonly shop: string;
  readonly merchant?: string | undefined;
}

/** A sentence with the shop in bold, so that shoppers can check who is asking for their account. */
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

/** Marks where the name goes; no translation contains this character. */
const PLACE = '\u0000';
