import type { Browser, BrowserContext, Page } from 'playwright-core';

const WIDE = { width: 1360, height: 850 };
/** The demo sign-in goes through identity's pages with two factors. */
const SIGN_IN_TIMEOUT_MS = 60_000;
const ACTION_TIMEOUT_MS = 30_000;

/** People of the demo, each in their own browser. What goes wrong in their pages is collected. */
export class People {
  readonly errors: string[] = [];
  private readonly contexts = new Map<string, BrowserContext>();

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** A page of the person, who signs in with one click unless they have before. */
  async page(name: string): Promise<Page> {
    const known = this.contexts.get(name);
    const context = known ?? (await this.browser.newContext({ viewport: WIDE, baseURL: this.url }));
    this.contexts.set(name, context);
    const page = await context.newPage();
    page.setDefaultTimeout(ACTION_TIMEOUT_MS);
    page.on('pageerror', (error) => this.errors.push(`${name}: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (text.includes('Content Security Policy')) this.errors.push(`${name}: ${text}`);
    });
    await page.goto('/');
    if (known === undefined) await page.getByRole('button', { name }).click();
    await page
      .getByRole('navigation', { name: 'Screens' })
      .waitFor({ timeout: SIGN_IN_TIMEOUT_MS });
    return page;
  }

  async leave(): Promise<void> {
    await Promise.all([...this.contexts.values()].map((context) => context.close()));
  }
}
