export interface ShopperWish {
  /** Default: allow. */
  readonly declines?: boolean;
  readonly password?: string;
  /** Which of the accounts on the page are opened, by their place; default all. */
  readonly accounts?: readonly number[];
}

/** How a request gets to the bank: a TLS test brings its own. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A browser without JavaScript in front of a bank's pages. */
export class Shopper {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly request: Fetch = fetch) {}

  /**
   * Completes every step from the redirect to the bank's decision.
   *
   * @returns the URL that the bank sends the browser back to; null when it does not
   */
  async consent(redirectUrl: string, user: string, wish: ShopperWish = {}): Promise<URL | null> {
    const signIn = await this.follow(await this.visit(redirectUrl));
    const { declines = false, password = 'sandbox' } = wish;
    const form = new URLSearchParams({ user, password });
    const signedIn = await this.submit(await signIn.text(), form, signIn.url);
    const next = signedIn.headers.get('location');
    if (next === null) throw new Error(`The bank did not let ${user} in: ${signedIn.status}.`);
    if (!this.isOfBank(next, redirectUrl)) return new URL(next);
    const page = await this.follow(await this.visit(next));
    const html = await page.text();
    const decision = new URLSearchParams({ decision: declines ? 'decline' : 'approve' });
    accountsOn(html)
      .filter((_, at) => wish.accounts?.includes(at) ?? true)
      .forEach((account) => {
        decision.append('account', account);
      });
    const decided = await this.submit(html, decision, page.url);
    const location = decided.headers.get('location');
    return location === null ? null : new URL(location);
  }

  async visit(url: string): Promise<Response> {
    return this.keep(url, await this.request(url, { redirect: 'manual', headers: this.sent() }));
  }

  private async submit(html: string, form: URLSearchParams, at: string): Promise<Response> {
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
    if (action === undefined) throw new Error('The page has no form.');
    const url = new URL(action, at).href;
    const headers = { ...this.sent(), 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', redirect: 'manual', headers, body: form.toString() } as const;
    return this.keep(url, await this.request(url, init));
  }

  private async follow(response: Response): Promise<Response> {
    const location = response.headers.get('location');
    return location === null ? response : this.follow(await this.visit(location));
  }

  private isOfBank(url: string, redirectUrl: string): boolean {
    return new URL(url).origin === new URL(redirectUrl).origin;
  }

  private sent(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
  }

  private keep(url: string, response: Response): Response {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    Object.defineProperty(response, 'url', { value: url });
    return response;
  }
}

function accountsOn(html: string): string[] {
  return [...html.matchAll(/name="account" value="([^"]+)"/g)].map(([, id]) => id ?? '');
}
