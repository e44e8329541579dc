import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { HttpBrowser, type HttpPage } from '../http-browser.js';
import type { DataFolder } from './data-folder.js';
import { CONSOLE_PEOPLE, demoPassword } from './demo-sign-in.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';

const MAX_BYTES = 10_000;
const STEP_MS = 30_000;
const CALLBACK = '/sign-in/callback';
const SECRET = /class="secret">\s*([A-Z2-7 ]+?)\s*</;

/** What a sign-in needs: who, and the authorization request of the console. */
interface SignIn {
  readonly email: string;
  readonly location: string;
}

/**
 * The browser of the people of the demo: signs them in at identity with their password and their
 * authenticator app, so that a click is enough. It listens on this machine only and takes JSON,
 * which no page of another site can send.
 */
export class DemoBrowser {
  /** By person, the code that was used last: identity takes none twice. */
  private readonly used = new Map<string, number>();
  /** One sign-in of a person at a time. */
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: Server,
    private readonly data: DataFolder,
  ) {}

  static async start(data: DataFolder, port: number): Promise<DemoBrowser> {
    const server = createServer();
    const browser = new DemoBrowser(server, data);
    server.on('request', (request, response) => {
      browser.respond(request).then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        },
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          response.writeHead(502, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ message }));
        },
      );
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return browser;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { method, url, headers } = request;
    if (method === 'GET' && url === '/people') {
      const body = CONSOLE_PEOPLE.map(({ email, name, title }) => ({ email, name, title }));
      return { status: 200, body };
    }
    const isSignIn = method === 'POST' && url === '/sign-in';
    if (!isSignIn || headers['content-type'] !== 'application/json') {
      return { status: 404, body: { message: 'There is nothing here.' } };
    }
    const asked = JSON.parse(await textOf(request)) as SignIn;
    const signedIn = this.turn.then(() => this.signIn(asked));
    this.turn = signedIn.catch(() => undefined);
    return { status: 200, body: { callback: await signedIn } };
  }

  /** @returns the URL at which the console receives the code */
  private async signIn({ email, location }: SignIn): Promise<string> {
    const password = demoPassword(this.data, email);
    if (password === null) throw new Error(`${email} is not a person of the demo.`);
    const browser = new HttpBrowser();
    browser.stopsAt = ({ pathname }) => pathname === CALLBACK;
    let page = await browser.submit(await browser.open(location), { email, password });
    if (page.status !== null) page = await this.secondStep(browser, page, email);
    if (page.status !== null) throw new Error(`The sign-in ended at ${page.url}.`);
    return page.url;
  }

  /** Sets up an authenticator app at the first sign-in, and uses it from then on. */
  private async secondStep(browser: HttpBrowser, page: HttpPage, email: string): Promise<HttpPage> {
    const shown = SECRET.exec(page.text)?.[1]?.replaceAll(' ', '');
    if (shown === undefined) {
      const secret = this.secrets()[email];
      if (secret === undefined) throw new Error(`The app of ${email} is not known here.`);
      return browser.submit(page, { code: await this.nextCode(email, secret) });
    }
    const codes = await browser.submit(page, { code: await this.nextCode(email, shown) });
    writePrivateJson(this.secretsFile, { ...this.secrets(), [email]: shown });
    return browser.press(codes, '/continue');
  }

  /** A code that was not used before: the one of the next half minute is accepted, too. */
  private async nextCode(email: string, secret: string): Promise<string> {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(now, (this.used.get(email) ?? 0) + 1);
    const early = (step - now - 1) * STEP_MS;
    if (early > 0) await sleep(early);
    this.used.set(email, step);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS });
  }

  private secrets(): Record<string, string> {
    return (readPrivateJson(this.secretsFile) ?? {}) as Record<string, string>;
  }

  private get secretsFile(): string {
    return join(this.data.secrets, 'demo-authenticators.json');
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The request is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
