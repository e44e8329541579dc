import { buttonValues, HttpBrowser, type HttpPage } from '@tessera/local/testing';
import type { AccountCheckStack } from './account-check-stack.js';

/** The shop at which browsers end up. Its pages need not exist: tests never load them. */
const SHOP = 'http://localhost:1/account';
const CALLBACK = '/callback/';

export interface CheckWish {
  readonly iban?: string;
  readonly market?: string;
  /** Headers of every request of the browser, such as `user-agent`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A shopper whose browser sends forms and follows redirects, and shows nothing. */
export class HttpShopper {
  readonly visited: string[] = [];
  private readonly browser: HttpBrowser;

  constructor(
    private readonly stack: AccountCheckStack,
    readonly sessionId: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.browser = new HttpBrowser(({ url }) => this.visited.push(url), headers);
    this.stopAtShop();
  }

  static async begin(
    stack: AccountCheckStack,
    { headers, ...wish }: CheckWish = {},
  ): Promise<HttpShopper> {
    return new HttpShopper(stack, await stack.openSession({ ...wish, returnTo: SHOP }), headers);
  }

  /** The page of the session; with a bank that was named in advance, that bank's. */
  open(): Promise<HttpPage> {
    return this.browser.open(this.stack.checkUrl(this.sessionId));
  }

  /** Chooses a bank, unless the browser is at one already, and signs in there. */
  async signIn(user: string, bank = 'sandbox-bank-berlin'): Promise<HttpPage> {
    const page = await this.open();
    const isChoice = buttonValues(page.text, 'institution').length > 0;
    const signIn = isChoice ? await this.browser.submit(page, { institution: bank }) : page;
    return this.browser.submit(signIn, { user, password: 'sandbox' });
  }

  /** Signs in and agrees: on to wherever that leads. */
  async agree(user: string, bank?: string): Promise<HttpPage> {
    const page = await this.signIn(user, bank);
    // Some customers are sent back without being asked.
    return page.forms.length === 0 ? page : this.browser.submit(page, { decision: 'approve' });
  }

  /** Like {@link agree}, but stops at the callback URL without requesting it. */
  async agreeUpToCallback(user: string, bank?: string): Promise<string> {
    this.browser.stopsAt = ({ pathname }) => pathname.startsWith(CALLBACK);
    const { url } = await this.agree(user, bank);
    this.stopAtShop();
    return url;
  }

  follow(url: string): Promise<HttpPage> {
    return this.browser.open(url);
  }

  head(url: string): Promise<number> {
    return this.browser.head(url);
  }

  submit(page: HttpPage, values: Readonly<Record<string, string>>): Promise<HttpPage> {
    return this.browser.submit(page, values);
  }

  press(page: HttpPage, action: string): Promise<HttpPage> {
    return this.browser.press(page, action);
  }

  private stopAtShop(): void {
    this.browser.stopsAt = ({ href }) => href.startsWith(SHOP);
  }
}

/** What a browser that came back to the shop has brought in its query. */
export function broughtBack({ url }: HttpPage): Record<string, string> {
  if (!url.startsWith(SHOP)) throw new Error(`The browser is at ${url}, not at the shop.`);
  return Object.fromEntries(new URL(url).searchParams);
}
