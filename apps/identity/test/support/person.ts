import type { Tokens } from './demo-client.js';
import { codeAt, PASSWORD, secretOf, type Arrival, type SignInStack } from './sign-in-stack.js';
import type { TestBrowser } from './test-browser.js';

const STEP_MS = 30_000;

/** A person on the sign-in pages, with an authenticator app once they have set one up. */
export class Person {
  secret = '';
  recoveryCodes: readonly string[] = [];

  constructor(
    private readonly stack: SignInStack,
    readonly email: string,
  ) {}

  /** Sends the password, and shows the following page. */
  async enterPassword(
    parameters: Record<string, string> = {},
    { browser, enrol = false }: { browser?: TestBrowser; enrol?: boolean } = {},
  ): Promise<Arrival> {
    const arrival = await this.stack.arrive(parameters, browser);
    return this.post(arrival, '', {
      email: this.email,
      password: PASSWORD,
      ...(enrol && { enrol: 'yes' }),
    });
  }

  /** Proves the app that the page shows, and records the recovery codes. */
  async setUp(arrival: Arrival): Promise<Arrival> {
    this.secret = secretOf(arrival.visit.text);
    const shown = await this.post(arrival, '/enrolment', { code: this.code() });
    this.recoveryCodes = [...shown.visit.text.matchAll(/<li>([\w-]{11})<\/li>/g)].map(
      ([, code]) => code ?? '',
    );
    return shown;
  }

  /** Signs in for the first time with an app. */
  async enrol(): Promise<Tokens> {
    const shown = await this.setUp(await this.enterPassword({}, { enrol: true }));
    const tokens = await this.finish(await this.post(shown, '/continue', {}));
    // The code that proved the enrolment is spent.
    this.stack.clock.advance(STEP_MS);
    return tokens;
  }

  /** Signs in with password and code. */
  async signIn(
    parameters: Record<string, string> = {},
    browser?: TestBrowser,
  ): Promise<{ readonly tokens: Tokens; readonly browser: TestBrowser }> {
    const arrival = await this.enterPassword(parameters, { ...(browser && { browser }) });
    const done = await this.enterCode(arrival);
    return { tokens: await this.finish(done), browser: arrival.browser };
  }

  async enterCode(arrival: Arrival): Promise<Arrival> {
    const done = await this.post(arrival, '/code', { code: this.code() });
    this.stack.clock.advance(STEP_MS);
    return done;
  }

  /** Exchanges the code that the last form led to. */
  async finish(arrival: Arrival): Promise<Tokens> {
    return this.stack.client.exchange(await this.stack.back(arrival), arrival.trip);
  }

  /** The page after a form, which is one redirect away. */
  async post(
    { browser, visit, trip }: Arrival,
    step: string,
    form: Record<string, string>,
  ): Promise<Arrival> {
    const page = `${visit.url.origin}/sign-in/${visit.url.pathname.split('/')[2] ?? ''}`;
    const answer = await browser.visit(page + step, form);
    const isStage = answer.location.startsWith(`${this.stack.url}/sign-in/`);
    return { browser, trip, visit: isStage ? await browser.visit(answer.location) : answer };
  }

  private code(): string {
    return codeAt(this.secret, this.stack.clock.now());
  }
}
