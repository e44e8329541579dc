import type { Tessera } from '@tessera/client';
import { ShopperBrowser } from './shopper-browser.js';

/** What a shopper does in one check of the demo. */
interface Visit {
  readonly market: string;
  readonly bank: string;
  /** The simulated bank behaves by its user; without one the shopper leaves the page of banks. */
  readonly user?: string;
}

const PASSWORD = 'sandbox';
const UNTIL_DONE_MS = 10_000;
/** Most banks, mostly with success; one that fails often; shoppers who give up. */
const VISITS: readonly Visit[] = [
  { market: 'DE', bank: 'berlin', user: 'one-account' },
  { market: 'NL', bank: 'amsterdam', user: 'one-account' },
  { market: 'DE', bank: 'hamburg', user: 'error-500' },
  { market: 'FR', bank: 'paris', user: 'one-account' },
  { market: 'DE', bank: 'berlin', user: 'denial' },
  { market: 'ES', bank: 'madrid', user: 'one-account' },
  { market: 'DE', bank: 'berlin' },
  { market: 'IE', bank: 'dublin', user: 'one-account' },
  { market: 'DE', bank: 'hamburg', user: 'one-account' },
  { market: 'DE', bank: 'hamburg', user: 'consent-expired' },
  { market: 'DE', bank: 'berlin', user: 'one-account' },
];

/**
 * Lets a shopper of the demo shop confirm a bank account at a simulated bank.
 *
 * @param index which of the visits, in turn
 */
export async function checkAccount(
  tessera: Tessera,
  { sandbox, accountInfo }: { readonly sandbox: string; readonly accountInfo: string },
  index: number,
): Promise<void> {
  const { market, bank, user } = VISITS[index % VISITS.length] as Visit;
  const shop = `${sandbox}/shop/account-check`;
  const { id } = await tessera.accountChecks.create({
    market,
    redirect_urls: { success: shop, failure: shop },
  });
  const browser = new ShopperBrowser(shop, AbortSignal.timeout(UNTIL_DONE_MS));
  const banks = await browser.open(`${accountInfo}/check/${id}`);
  if (user === undefined) return;
  const signIn = await browser.submit(banks, { institution: `sandbox-bank-${bank}` });
  const consent = await browser.submit(signIn, { user, password: PASSWORD });
  // A bank that turns the shopper down has sent them back already.
  if (consent.url.startsWith(shop)) return;
  await browser.submit(consent, { decision: 'approve' });
}
