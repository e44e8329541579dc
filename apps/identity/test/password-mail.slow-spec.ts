import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/config';
import { until } from '@tessera/local/testing';
import { IdentityConfig } from '../src/config.js';
import { linkIn, Mailbox, type ReceivedMail } from './support/mailbox.js';
import { PASSWORD, SignInStack } from './support/sign-in-stack.js';
import { TestBrowser, type Visit } from './support/test-browser.js';

const CHOSEN = 'a garden of forking paths';
const HOUR_MS = 3_600_000;

let mailbox: Mailbox;
let stack: SignInStack;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  const env = { SMTP_URL: mailbox.url, SMTP_FROM: 'Payments <no-reply@example.com>' };
  stack = await SignInStack.boot({ env });
});

beforeEach(() => {
  mailbox.isClosed = false;
  // Attempts of earlier tests are forgotten.
  stack.clock.advance(24 * HOUR_MS);
});

afterAll(async () => {
  await stack.close();
  await mailbox.close();
});

async function admin(path: string, body?: object): Promise<{ status: number; body: object }> {
  const iat = Math.floor(stack.clock.now().getTime() / 1000);
  const scope = 'admin:users:write';
  const token = await stack.admins.token({ scope, iat, exp: iat + 600 });
  const response = await fetch(`${stack.url}/api/admin/users${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  return { status: response.status, body: (await response.json()) as object };
}

const ask = (email: string, headers = {}): Promise<Visit> =>
  new TestBrowser().visit(`${stack.url}/password`, { email }, headers);

const mailTo = async (address: string, count = 1): Promise<ReceivedMail> => {
  await until('the mail arrives', () => Promise.resolve(mailbox.to(address).length >= count));
  const last = mailbox.to(address).at(-1);
  if (last === undefined) throw new Error('no mail');
  return last;
};

const choose = (link: string): Promise<Visit> =>
  new TestBrowser().visit(link, { password: CHOSEN, repeated: CHOSEN });

describe('an invitation by mail', () => {
  it('brings the link to the person, and to no one else', async () => {
    const { status, body } = await admin('', { email: 'guest@example.com' });
    expect([status, body]).toEqual([201, expect.objectContaining({ link_url: null })]);
    const mail = await mailTo('guest@example.com');
    expect(mail).toMatchObject({
      from: 'no-reply@example.com',
      to: ['guest@example.com'],
      subject: expect.stringContaining('Choose your password'),
    });
    expect((await choose(linkIn(mail))).text).toContain('Your password is set');
    await expect(stack.signIn('guest@example.com', CHOSEN)).resolves.toBeDefined();
    expect(stack.log.join('\n')).not.toContain(linkIn(mail).split('.').at(-1));
  });

  it('changes nothing when the mail server refuses it, and works afterwards', async () => {
    mailbox.isClosed = true;
    expect((await admin('', { email: 'later@example.com' })).status).toBe(503);
    mailbox.isClosed = false;
    expect((await admin('', { email: 'later@example.com' })).status).toBe(201);
  });

  it('cannot be sent to a second address', async () => {
    for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
      expect((await admin('', { email })).status).toBe(422);
    }
    expect(mailbox.to('b@example.com')).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a link that works for an hour', async () => {
    await stack.createUser('forgetful@example.com');
    const { visit } = await stack.arrive();
    expect(visit.text).toContain(`href="${stack.url}/password"`);
    expect((await ask(' Forgetful@Example.com ')).text).toContain('Check your e-mail');
    const first = await mailTo('forgetful@example.com');
    expect(first.subject).toContain('Reset your password');
    stack.clock.advance(HOUR_MS + 1000);
    expect((await choose(linkIn(first))).status).toBe(410);
    await ask('forgetful@example.com');
    const second = await mailTo('forgetful@example.com', 2);
    await expect(stack.signIn('forgetful@example.com')).resolves.toBeDefined();
    expect((await choose(linkIn(second))).status).toBe(200);
    expect((await stack.submit('forgetful@example.com', PASSWORD)).visit.status).toBe(401);
    await expect(stack.signIn('forgetful@example.com', CHOSEN)).resolves.toBeDefined();
  });

  it('looks the same for unknown and disabled people, who get no mail', async () => {
    await stack.createUser('asleep@example.com');
    await stack.foundation.run('user', 'disable', 'asleep@example.com');
    await stack.createUser('awake@example.com');
    const visits = [];
    for (const name of ['unknown', 'asleep', 'awake']) {
      visits.push(await ask(`${name}@example.com`));
    }
    const [unknown, disabled, known] = visits.map(({ status, text }) => ({ status, text }));
    expect(unknown).toEqual(known);
    expect(disabled).toEqual(known);
    await mailTo('awake@example.com');
    expect(mailbox.to('unknown@example.com')).toEqual([]);
    expect(mailbox.to('asleep@example.com')).toEqual([]);
  });

  it('is limited for an address, whether it exists or not', async () => {
    await stack.createUser('flooded@example.com');
    for (const name of ['flooded', 'unknown']) {
      const statuses = [];
      for (let count = 0; count < 5; count++) {
        statuses.push((await ask(`${name}@example.com`)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    }
    expect(mailbox.to('flooded@example.com').length).toBeLessThanOrEqual(3);
  });

  it('is not asked for by another site', async () => {
    await stack.createUser('foreign@example.com');
    const { status } = await ask('foreign@example.com', { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });
});

describe('the settings of the mail server', () => {
  const load = (env: Record<string, string>) => () =>
    loadConfig(IdentityConfig, { ...stack.foundation.env, ...env });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL and SMTP_FROM'],
    [{ SMTP_FROM: 'a@example.com' }, 'SMTP_URL and SMTP_FROM'],
    [{ SMTP_URL: 'https://mail.example.com', SMTP_FROM: 'a@example.com' }, 'SMTP_URL must begin'],
  ])('%j are refused', (env, message) => {
    expect(load(env)).toThrow(message);
  });
});
