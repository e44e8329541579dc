import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFile } from '@tessera/local/testing';
import { Person } from './support/person.js';
import { PASSWORD, SignInStack, type Arrival } from './support/sign-in-stack.js';

const ACR = 'urn:tessera:acr:mfa';
/** What a service asks for in its challenge. */
const CHALLENGE = { acr_values: ACR, max_age: '900' };
const MINUTE_MS = 60_000;

let stack: SignInStack;
let person: Person;
let count = 0;

beforeAll(async () => {
  stack = await SignInStack.boot();
});

beforeEach(async () => {
  count += 1;
  person = new Person(stack, `person-${count}@example.com`);
  stack.clock.reset();
  await stack.createUser(person.email);
});

afterAll(async () => {
  await stack.close();
});

const nowS = () => Math.floor(stack.clock.now().getTime() / 1000);

/** Whether the browser was sent back to the client without a page. */
const isBack = ({ visit }: Arrival) => visit.location.startsWith(stack.client.origin);

const heading = ({ visit }: Arrival) => /<h1>(.+?)<\/h1>/.exec(visit.text)?.[1];

/** A session of an hour ago, with both factors. */
async function oldSession() {
  stack.clock.advance(-60 * MINUTE_MS);
  await person.enrol();
  const signedIn = await person.signIn();
  stack.clock.advance(60 * MINUTE_MS);
  return signedIn;
}

describe('an id-token', () => {
  it('says that only a password was proved, and when', async () => {
    const before = nowS();
    const claims = (await stack.signIn(person.email)).claims();
    expect(claims).toMatchObject({ amr: ['pwd'], auth_time: expect.any(Number) });
    expect(claims).not.toHaveProperty('acr');
    expect(Number(claims?.auth_time)).toBeGreaterThanOrEqual(before);
    expect(Number(claims?.auth_time)).toBeLessThanOrEqual(nowS());
  });

  it('says that two factors were proved, and when the code was', async () => {
    await person.enrol();
    const arrival = await person.enterPassword();
    stack.clock.advance(5 * MINUTE_MS);
    const proved = nowS();
    const claims = (await person.finish(await person.enterCode(arrival))).claims();
    expect(claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: ACR });
    expect(Number(claims?.auth_time)).toBeGreaterThanOrEqual(proved);
    expect(Number(claims?.auth_time)).toBeLessThan(proved + 30);
  });

  it('of an enrolment dates from its code, however long the recovery codes are shown', async () => {
    const shown = await person.setUp(await person.enterPassword({}, { enrol: true }));
    const proved = nowS();
    stack.clock.advance(10 * MINUTE_MS);
    const claims = (await person.finish(await person.post(shown, '/continue', {}))).claims();
    expect(claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: ACR });
    expect(Number(claims?.auth_time)).toBeLessThanOrEqual(proved);
  });

  it('of a postponed enrolment dates from the password, and has one factor', async () => {
    const arrival = await person.enterPassword({}, { enrol: true });
    const proved = nowS();
    stack.clock.advance(10 * MINUTE_MS);
    const claims = (await person.finish(await person.post(arrival, '/continue', {}))).claims();
    expect(claims).toMatchObject({ amr: ['pwd'] });
    expect(claims).not.toHaveProperty('acr');
    expect(Number(claims?.auth_time)).toBeLessThanOrEqual(proved);
  });

  it('that was refreshed keeps the time at which the factors were proved', async () => {
    const { tokens } = await oldSession();
    const refreshed = await stack.client.refresh(tokens.refresh_token ?? '');
    const [before, after] = [tokens.claims(), refreshed.claims()];
    expect(after).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: ACR });
    expect(after?.auth_time).toBe(before?.auth_time);
    expect(Number(after?.auth_time)).toBeLessThan(nowS() - 3_500);
  });
});

describe('a step-up', () => {
  it('makes a person with a password-only session prove both factors', async () => {
    const { browser, ...arrival } = await stack.submit(person.email);
    await stack.back({ browser, ...arrival });
    expect(isBack(await stack.arrive({}, browser))).toBe(true);
    await person.enrol();
    const asked = await stack.arrive(CHALLENGE, browser);
    expect([isBack(asked), heading(asked)]).toEqual([false, 'Sign in']);
    const { tokens } = await person.signIn(CHALLENGE, browser);
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: ACR });
  });

  it('makes a person whose factors are older than max_age prove both again', async () => {
    const { browser, tokens } = await oldSession();
    expect(isBack(await stack.arrive({}, browser))).toBe(true);
    const asked = await stack.arrive(CHALLENGE, browser);
    expect([isBack(asked), heading(asked)]).toEqual([false, 'Sign in']);
    const before = nowS();
    const renewed = (await person.signIn(CHALLENGE, browser)).tokens.claims();
    expect(renewed).toMatchObject({ sub: tokens.claims()?.sub, amr: ['pwd', 'otp', 'mfa'] });
    expect(Number(renewed?.auth_time)).toBeGreaterThanOrEqual(before);
  });

  it('asks for nothing while the factors are fresh', async () => {
    await person.enrol();
    const { browser } = await person.signIn();
    const again = await stack.arrive(CHALLENGE, browser);
    expect(isBack(again)).toBe(true);
    const tokens = await stack.client.exchange(new URL(again.visit.location), again.trip);
    expect(tokens.claims()).toMatchObject({ acr: ACR });
  });

  it.each([{ prompt: 'login' }, { ...CHALLENGE, prompt: 'login' }])(
    'asks for both factors at once with %j',
    async (parameters) => {
      await person.enrol();
      const { browser } = await person.signIn();
      expect(heading(await stack.arrive(parameters, browser))).toBe('Sign in');
    },
  );

  it('without a page is login_required, not a token', async () => {
    const { browser } = await oldSession();
    const asked = await stack.arrive({ ...CHALLENGE, prompt: 'none' }, browser);
    expect(new URL(asked.visit.location).searchParams.get('error')).toBe('login_required');
  });

  it('makes a person without an app set one up, which cannot be postponed', async () => {
    const arrival = await person.enterPassword(CHALLENGE);
    expect(heading(arrival)).toBe('Set up a second step');
    expect(arrival.visit.text).toContain('What you want to do requires a second step');
    expect(arrival.visit.text).not.toContain('Not now');
    const skipped = await person.post(arrival, '/continue', {});
    expect(heading(skipped)).toBe('Set up a second step');
    const shown = await person.setUp(arrival);
    const claims = (await person.finish(await person.post(shown, '/continue', {}))).claims();
    expect(claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: ACR });
  });

  it('ignores unknown levels', async () => {
    const arrival = await person.enterPassword({ acr_values: 'gold urn:tessera:acr' });
    expect((await person.finish(arrival)).claims()).toMatchObject({ amr: ['pwd'] });
  });

  it('is announced in the discovery document', async () => {
    const response = await fetch(`${stack.url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      acr_values_supported: [ACR],
      claims_supported: expect.arrayContaining(['acr', 'amr', 'auth_time']),
    });
  });
});

describe('an enrolment', () => {
  it('does not replace an app that was set up in the meantime, without proving it', async () => {
    const thief = await person.enterPassword({}, { enrol: true });
    await person.enrol();
    const { secret } = person;
    const stolen = new Person(stack, person.email);
    const refused = await stolen.setUp(thief);
    expect(refused.visit.status).toBe(410);
    person.secret = secret;
    const { tokens } = await person.signIn();
    expect(tokens.claims()).toMatchObject({ acr: ACR });
  });

  it('ends when the password is changed meanwhile', async () => {
    const arrival = await person.enterPassword({}, { enrol: true });
    const file = temporaryFile('password', 'five mosaic stones');
    const { code } = await stack.foundation.run(
      ...['user', 'set-password', person.email, '--password-file', file],
    );
    expect(code).toBe(0);
    expect((await person.setUp(arrival)).visit.status).toBe(410);
  });

  it('is rejected while an operator has locked it, and the client learns why', async () => {
    await stack.foundation.run('user', 'set-enrolment', person.email, 'closed');
    const arrival = await person.enterPassword(CHALLENGE);
    expect(heading(arrival)).toContain('set up a second step now');
    expect(heading(await person.post(arrival, '/continue', {}))).toBe(heading(arrival));
    const gone = await person.post(arrival, '/cancel', {});
    const back = await stack.back(gone);
    expect(back.searchParams.get('error')).toBe('unmet_authentication_requirements');
    // Without the demand the password is enough, and says no more than it is.
    const plain = await person.enterPassword({}, { enrol: true });
    const tokens = await person.finish(await person.post(plain, '/continue', {}));
    expect(tokens.claims()).toMatchObject({ amr: ['pwd'] });
    await stack.foundation.run('user', 'set-enrolment', person.email, 'open');
    expect(heading(await person.enterPassword(CHALLENGE))).toBe('Set up a second step');
  });

  it('starts with the password, whatever session the browser has', async () => {
    const arrival = await stack.submit(person.email, PASSWORD);
    await stack.back(arrival);
    expect(heading(await stack.arrive(CHALLENGE, arrival.browser))).toBe('Sign in');
  });
});
