import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TestBrowser } from '../../apps/identity/test/support/test-browser.js';
import type { ClientStack } from '../client/client-stack.js';
import { RunningCommand, tessera, tesseraJson } from './cli-process.js';

interface Person {
  readonly email: string;
  readonly password: string;
}

let stack: ClientStack;
let env: NodeJS.ProcessEnv;
let analyst: Person;
const folder = mkdtempSync(join(tmpdir(), 'tessera-cli-login-'));
const session = join(folder, 'tessera', 'session.json');

const field = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*?value="([^"]*)"`, 's').exec(page)?.[1] ?? '';

/** What a person does in the browser. */
async function decide(url: string, decision: Record<string, string>): Promise<string> {
  const browser = new TestBrowser();
  const page = await browser.visit(url);
  const formOf = (text: string) => ({
    xsrf: field(text, 'xsrf'),
    user_code: field(text, 'user_code'),
  });
  const question = await browser.visit(new URL('/device', url), formOf(page.text));
  const answer = await browser.visit(new URL('/device', url), {
    ...formOf(question.text),
    ...decision,
  });
  if (answer.location === '') return answer.text;
  const form = await browser.follow(answer.location);
  const { email, password } = analyst;
  const { location } = await browser.visit(form.url, { email, password });
  return (await browser.follow(location)).text;
}

/** `tessera login`, before people of the demo sign in to the console and get a second factor. */
export function testLogin(running: () => ClientStack): void {
  beforeAll(() => {
    stack = running();
    env = { ...stack.environment, XDG_CONFIG_HOME: folder, TESSERA_USE: 'login' };
    const file = join(env['DATA_DIR'] ?? '', 'stack.json');
    ({ analyst } = JSON.parse(readFileSync(file, 'utf8')) as { analyst: Person });
  });

  describe('login', () => {
    it('is needed where there is no other credential', async () => {
      const { code, err } = await tessera(env, 'decisions', 'list', '--json');
      expect(code).toBe(3);
      expect(JSON.parse(err)).toMatchObject({ error: { code: 'no_installation' } });
    });

    it('signs a person in by a code, and commands work as them', async () => {
      const signingIn = new RunningCommand(env, 'login');
      const code = await signingIn.find((each) => each['verification_uri'] !== undefined);
      expect(String(code['verification_uri'])).toContain(String(code['user_code']));
      const page = await decide(String(code['verification_uri']), { confirm: 'yes' });
      expect(page).toContain('Return to your terminal');
      const done = await signingIn.find((each) => each['signed_in'] !== undefined);
      expect(done).toMatchObject({ signed_in: analyst.email, issuer: stack.url('identity') });
      expect(await signingIn.exit()).toBe(0);
      expect(await tesseraJson(env, 'whoami')).toMatchObject({
        ...{ source: 'login', person: analyst.email },
      });
      expect(await tesseraJson(env, 'decisions', 'list')).toBeInstanceOf(Array);
      // An analyst may not do this.
      const { code: exit, err } = await tessera(env, 'listen', '--services', 'fraud', '--json');
      expect([exit, JSON.parse(err)]).toMatchObject([3, { error: { status: 403 } }]);
    });

    it('stores the tokens where only the user can read them', () => {
      expect(statSync(session).mode & 0o777).toBe(0o600);
      expect(statSync(join(folder, 'tessera')).mode & 0o777).toBe(0o700);
    });

    it('renews the tokens once, however many commands need them', async () => {
      const before = JSON.parse(readFileSync(session, 'utf8')) as {
        refreshToken: string;
        tokens: Record<string, { token: string; renewAt: number }>;
      };
      const expired = Object.entries(before.tokens).map(([audience, stored]) => [
        ...[audience, { ...stored, renewAt: 0 }],
      ]);
      const tokens = Object.fromEntries(expired) as typeof before.tokens;
      writeFileSync(session, JSON.stringify({ ...before, tokens }));
      const runs = Array.from({ length: 4 }, () => tessera(env, 'decisions', 'list'));
      expect((await Promise.all(runs)).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
      const after = JSON.parse(readFileSync(session, 'utf8')) as typeof before;
      expect(after.refreshToken).not.toBe(before.refreshToken);
      // A refresh token that was used twice would have ended the sign-in.
      expect((await tessera(env, 'decisions', 'list')).code).toBe(0);
      expect(statSync(session).mode & 0o777).toBe(0o600);
    });

    it('ends with logout, at identity too', async () => {
      const { refreshToken } = JSON.parse(readFileSync(session, 'utf8')) as {
        refreshToken: string;
      };
      expect(await tesseraJson(env, 'logout')).toMatchObject({ signed_out: true });
      expect(existsSync(session)).toBe(false);
      const response = await fetch(`${stack.url('identity')}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ grant_type: 'refresh_token', client_id: 'tessera-cli' },
          refresh_token: refreshToken,
        }),
      });
      expect(response.status).toBe(400);
      expect(await tesseraJson(env, 'logout')).toEqual({ signed_out: false });
    });

    it('ends when the person declines', async () => {
      const signingIn = new RunningCommand(env, 'login');
      const code = await signingIn.find((each) => each['verification_uri'] !== undefined);
      const page = await decide(String(code['verification_uri']), { abort: 'yes' });
      expect(page).toContain('The terminal gets no access');
      expect(await signingIn.exit()).toBe(3);
      expect(existsSync(session)).toBe(false);
    });

    it('refuses a URL that is not an identity service', async () => {
      const { code } = await tessera(env, 'login', '--issuer', stack.url('fraud'));
      expect(code).toBe(3);
      expect((await tessera(env, 'login', '--issuer', 'http://127.0.0.1:9')).code).toBe(5);
      expect((await tessera(env, 'login', '--url', 'nonsense')).code).toBe(2);
    });
  });
}
