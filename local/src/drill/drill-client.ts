import { appUrl } from '../stack/app-environment.js';
import { findApp } from '../stack/apps.js';
import { demoAccountKeys } from '../stack/demo-accounts.js';
import type { StackContext } from '../stack/infrastructure.js';
import {
  ScenarioClient,
  type ScenarioHttp,
  type ScenarioRequest,
} from '../scenario/scenario-client.js';
import { StepFailure } from '../scenario/step-failure.js';

const TIMEOUT_MS = 20_000;

export interface DrillCall {
  readonly method?: ScenarioRequest['method'];
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
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
export class DrillClient implements ScenarioHttp {
  /** The flows that the drill shares with the tour and with tests. */
  readonly scenario: ScenarioClient;
  private readonly tokens = new Map<string, string>();

  constructor(private readonly context: StackContext) {
    this.scenario = new ScenarioClient(
      {
        url: (name) => this.url(name),
        credentials: (client) => this.credentials(client),
        apiKey: (name) => this.apiKey(name),
      },
      this,
    );
  }

  url(name: string): string {
    const app = findApp(name);
    if (app === null) throw new Error(`there is no app ${name}`);
    return appUrl(this.context.settings, app);
  }

  async send({ status, url, ...call }: ScenarioRequest): Promise<unknown> {
    return (await this.expect(status, url, call)).body;
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
    const { method = 'GET', json, form, headers = {}, as, key } = call;
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && (await this.bearer(as))),
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** Makes services fetch new tokens instead of using cached ones. */
  forgetTokens(): void {
    this.tokens.clear();
  }

  /** The header with a token of a client. */
  async bearer({ client, scope }: NonNullable<DrillCall['as']>): Promise<Record<string, string>> {
    const name = `${client} ${scope}`;
    const token = this.tokens.get(name) ?? (await this.scenario.token(client, scope));
    this.tokens.set(name, token);
    return { authorization: `Bearer ${token}` };
  }

  private credentials(client: string): { readonly id: string; readonly secret: string } {
    const found = this.context.secrets.clients[client];
    if (found === undefined) throw new Error(`there is no client ${client}`);
    return { id: found.client_id, secret: found.client_secret };
  }

  private apiKey(name: string): string {
    const app = findApp(name);
    const [found] = demoAccountKeys(this.context, app === null ? [] : [app]);
    if (found === undefined) throw new Error(`there is no key of ${name}`);
    return found.key;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
