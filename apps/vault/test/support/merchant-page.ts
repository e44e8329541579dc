import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { launchChromium } from '@tessera/local/browser';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import type { OpenSession } from './browser.js';
import type { VaultUnderTest } from './vault-under-test.js';

/**
 * A shop's page in Chromium: the SDK from the vault, and everything that the page's own script could
 * access.
 */
export class MerchantPage {
  private constructor(
    readonly page: Page,
    /** URLs and bodies of every request that the page and its frames made. */
    readonly requests: readonly string[],
  ) {}

  static async open(
    shop: Shop,
    session: Pick<OpenSession, 'sessionId'>,
    { options = {}, context = {}, host = '127.0.0.1', unreachable }: PageOptions = {},
  ): Promise<MerchantPage> {
    const page = await shop.browser.newPage(context);
    if (unreachable !== undefined) await page.route(unreachable, (route) => route.abort());
    const requests: string[] = [];
    page.on('request', (request) => {
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    });
    await page.goto(shop.address(host));
    const wanted = { sessionId: session.sessionId, container: '#card', ...options };
    await page.evaluate(`mount(${JSON.stringify(wanted)})`);
    return new MerchantPage(page, requests);
  }

  get fields(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  /** Types as a person does, key by key. */
  async type(label: string, text: string): Promise<void> {
    await this.fields.getByLabel(label).pressSequentially(text);
  }

  async fillCard(
    overrides: Partial<Record<'number' | 'expiry' | 'code', string>> = {},
  ): Promise<void> {
    const { number = '4111111111111111', expiry = '1230', code = '123' } = overrides;
    await this.type('Card number', number);
    await this.type('Expiry date', expiry);
    await this.type('Security code', code);
  }

  /** What `submit()` came to. */
  async submit(): Promise<Record<string, unknown>> {
    return this.page.evaluate<Record<string, unknown>>('fields.submit()');
  }

  /** The details of the events of a kind, oldest first. */
  async events(name?: string): Promise<Record<string, unknown>[]> {
    const seen = await this.page.evaluate<[string, Record<string, unknown>][]>('seen');
    return seen.filter(([each]) => name === undefined || each === name).map(([, detail]) => detail);
  }

  async waitFor(name: string): Promise<Record<string, unknown>> {
    await this.page.waitForFunction(`seen.some(([each]) => each === ${JSON.stringify(name)})`);
    const [detail = {}] = (await this.events(name)).slice(-1);
    return detail;
  }
}

export interface PageOptions {
  readonly options?: Record<string, unknown>;
  readonly context?: BrowserContextOptions;
  /** `localhost` is another origin than `127.0.0.1`. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** Requests that fail. */
  readonly unreachable?: RegExp;
}

/** A web server with one page, and a Chromium. */
export class Shop {
  private constructor(
    private readonly server: Server,
    private readonly port: number,
    readonly browser: Browser,
  ) {}

  static async open(vault: VaultUnderTest): Promise<Shop> {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(pageFor(vault.service.url));
    }).listen(0);
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    return new Shop(server, address.port, await launchChromium());
  }

  get origin(): string {
    return this.address('127.0.0.1');
  }

  address(host: string): string {
    return `http://${host}:${this.port}`;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

/** Everything that the page receives is recorded, including messages to its window. */
function pageFor(vaultUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>
body { margin: 24px; max-width: 420px; font-family: sans-serif; background: #fff; color: #111 }
@media (prefers-color-scheme: dark) { body { background: #14171b; color: #eee } }
</style>
<script src="${vaultUrl}/sdk/tessera.js"></script>
</head>
<body>
<main><h1>Pay</h1><div id="card"></div><button>Pay</button></main>
<script>
  const seen = [];
  const heard = [];
  let fields;
  addEventListener('message', ({ data }) => heard.push(data));
  function mount(options) {
    fields = Tessera.cardFields({ vaultUrl: '${vaultUrl}', ...options });
    for (const name of ['ready', 'change', 'submit', 'success', 'failure'])
      fields.on(name, (detail) => seen.push([name, detail]));
  }
</script>
</body>
</html>`;
}
