import type { StackFile } from './proof-stack.js';

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: () => Record<string, unknown>;
}

/** HTTP that remembers every answer, headers included: nothing of a card may be in any of them. */
export class ProofClient {
  readonly answers: string[] = [];
  private readonly tokens = new Map<string, string>();

  constructor(private readonly stack: StackFile) {}

  url(app: string): string {
    const url = this.stack.urls[app];
    if (url === undefined) throw new Error(`The stack has no ${app}.`);
    return url;
  }

  async call({ method, url, token, headers, json, text }: Call): Promise<Answer> {
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await fetch(url, {
      method,
      headers: {
        ...(token === null || token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.text();
    this.answers.push(`${JSON.stringify([...response.headers])}\n${answer}`);
    return {
      status: response.status,
      text: answer,
      json: () => JSON.parse(answer) as Record<string, unknown>,
    };
  }

  /** @throws Error when the answer is another: a canary that was not taken proves nothing */
  async expect(status: number, call: Call): Promise<Record<string, unknown>> {
    const answer = await this.call(call);
    if (answer.status !== status) {
      throw new Error(`${call.method} ${call.url} answered ${answer.status}: ${answer.text}`);
    }
    return answer.text === '' ? {} : answer.json();
  }

  /** A token of one of the demo clients, with every scope it may have. */
  async token(name: 'runtime' | 'admin'): Promise<string> {
    const known = this.tokens.get(name);
    if (known !== undefined) return known;
    const client = this.stack.clients.find((each) => each.name === name);
    if (client === undefined) throw new Error(`The stack has no client ${name}.`);
    const { client_id: id, client_secret: secret, scope } = client;
    const response = await fetch(`${this.url('identity')}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    });
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (token === undefined) throw new Error(`No token for ${name}: ${response.status}`);
    this.tokens.set(name, token);
    return token;
  }
}
