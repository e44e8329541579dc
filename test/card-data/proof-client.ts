import {
  ScenarioClient,
  type ScenarioHttp,
  type ScenarioRequest,
  type StackFile,
} from '@tessera/local/testing';

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** A named exception: the response may show card data, and is checked separately. */
  readonly mayShow?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: () => Record<string, unknown>;
}

/** A response with its headers, and its request. */
export interface Shown {
  readonly from: string;
  readonly text: string;
}

/** An HTTP client that records every response, headers included: none of them may contain card data. */
export class ProofClient implements ScenarioHttp {
  /** The flows that the proof shares with the tour and the drill. */
  readonly scenario: ScenarioClient;
  readonly answers: Shown[] = [];
  /** Those that may show card data. */
  readonly exceptions: Shown[] = [];
  private readonly tokens = new Map<string, string>();

  constructor(private readonly stack: StackFile) {
    this.scenario = new ScenarioClient(
      {
        url: (app) => this.url(app),
        credentials: (name) => {
          const { client_id: id, client_secret: secret } = this.clientOf(name);
          return { id, secret };
        },
        apiKey: (service) => this.account(service).headers['x-api-key'] ?? '',
      },
      this,
    );
  }

  send({ status, ...request }: ScenarioRequest): Promise<unknown> {
    return this.expect(status, request);
  }

  url(app: string): string {
    const url = this.stack.urls[app];
    if (url === undefined) throw new Error(`The stack has no ${app}.`);
    return url;
  }

  async call({ method, url, token, headers, mayShow, ...sent }: Call): Promise<Answer> {
    const { body, contentType } = bodyOf(sent);
    const response = await fetch(url, {
      method,
      headers: {
        ...(token === null || token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.text();
    const shown = `${JSON.stringify([...response.headers])}\n${answer}`;
    const list = mayShow === true ? this.exceptions : this.answers;
    list.push({ from: `${method} ${url}`, text: shown });
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      json: () => JSON.parse(answer) as Record<string, unknown>,
    };
  }

  /** @throws Error for any other response: a canary that was not accepted proves nothing */
  async expect(status: number, call: Call): Promise<Record<string, unknown>> {
    const answer = await this.call(call);
    if (answer.status !== status) {
      throw new Error(`${call.method} ${call.url} answered ${answer.status}: ${answer.text}`);
    }
    return answer.text === '' ? {} : answer.json();
  }

  /** The demo account of a service that works for accounts, and the header with its key. */
  account(service: string): { readonly id: string; readonly headers: Record<string, string> } {
    const found = this.stack.api_keys.find((each) => each.service === service);
    if (found?.account === undefined) throw new Error(`The stack has no account of ${service}.`);
    return { id: found.account, headers: { 'x-api-key': found.key } };
  }

  /** What it takes to sign in as the demo user. */
  person(): NonNullable<StackFile['sign_in']> {
    if (this.stack.sign_in === null) throw new Error('The stack has no person.');
    return this.stack.sign_in;
  }

  /** A token of one of the demo clients, with every scope it may have. */
  async token(name: 'runtime' | 'admin'): Promise<string> {
    const known = this.tokens.get(name);
    if (known !== undefined) return known;
    const token = await this.scenario.token(name, this.clientOf(name).scope);
    this.tokens.set(name, token);
    return token;
  }

  private clientOf(name: string): StackFile['clients'][number] {
    const client = this.stack.clients.find((each) => each.name === name);
    if (client === undefined) throw new Error(`The stack has no client ${name}.`);
    return client;
  }
}

function bodyOf({ json, text, form }: Pick<Call, 'json' | 'text' | 'form'>): {
  readonly body: string | undefined;
  readonly contentType: string;
} {
  if (form !== undefined) {
    const contentType = 'application/x-www-form-urlencoded';
    return { body: new URLSearchParams(form).toString(), contentType };
  }
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
  return { body, contentType: 'application/json' };
}
