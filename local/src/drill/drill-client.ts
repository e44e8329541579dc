import { appUrl } from '../stack/app-environment.js';
import { findApp } from '../stack/apps.js';
import { demoAccountKeys } from '../stack/demo-accounts.js';
import type { StackContext } from '../stack/infrastructure.js';
import { textAt } from '../tour/read-field.js';
import { StepFailure } from '../tour/step-failure.js';

const TIMEOUT_MS = 20_000;

export interface DrillCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client of the stack whose token is sent, with this scope. */
  readonly as?: { readonly client: string; readonly scope: string };
  /** `x-idempotency-key`. */
  readonly key?: string;
}

export interface DrillResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** HTTP client of the drill's services, with the credentials of their stack. */
export class DrillClient {
  private readonly tokens = new Map<string, string>();

  constructor(private readonly context: StackContext) {}

  url(name: string): string {
    const app = findApp(name);
    if (app === null) throw new Error(`there is no app ${name}`);
    return appUrl(this.context.settings, app);
  }

  /** The headers of an account's API key. */
  accountHeaders(name: 'commerce' | 'gateway-legacy'): Record<string, string> {
    const app = findApp(name);
    const [found] = demoAccountKeys(this.context, app === null ? [] : [app]);
    if (found === undefined) throw new Error(`there is no key of ${name}`);
    return { 'x-api-key': found.key };
  }

  /** @throws StepFailure for another status */
  async expect(status: number, url: string, call: DrillCall = {}): Promise<DrillResponse> {
    const answer = await this.call(url, call);
    if (answer.status === status) return answer;
    const { method = 'GET' } = call;
    throw new StepFailure(
      `${method} ${url} should return ${status}, but returned ${answer.status}: ${answer.text.slice(0, 300)}`,
    );
  }

  async call(url: string, call: DrillCall = {}): Promise<DrillResponse> {
    const { method = 'GET', json, headers = {}, as, key } = call;
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && { authorization: `Bearer ${await this.token(as)}` }),
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** Makes services fetch new tokens instead of using cached ones. */
  forgetTokens(): void {
    this.tokens.clear();
  }

  private async token({ client, scope }: NonNullable<DrillCall['as']>): Promise<string> {
    const name = `${client} ${scope}`;
    const known = this.tokens.get(name);
    if (known !== undefined) return known;
    const credentials = this.context.secrets.clients[client];
    if (credentials === undefined) throw new Error(`there is no client ${client}`);
    const { client_id: id, client_secret: secret } = credentials;
    const response = await fetch(`${this.url('identity')}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status !== 200) {
      throw new StepFailure(
        `Identity did not issue a token to ${client}: ${response.status} ${text}`,
      );
    }
    const token = textAt(parsed(text), 'access_token');
    this.tokens.set(name, token);
    return token;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
