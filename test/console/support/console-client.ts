import { request } from 'node:http';

/** A browser without pages: keeps the cookies of the console. */
export class ConsoleClient {
  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** As a page of the console sends it; `headers` replace what a browser adds. */
  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const { cookie } = this;
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** A GET whose path is sent as it is: `fetch` resolves dot segments. */
  sendRaw(path: string): Promise<{ status: number; text: string }> {
    const { hostname, port } = new URL(this.url);
    const headers = { cookie: this.cookie };
    return new Promise((resolve, reject) => {
      request({ hostname, port, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      })
        .on('error', reject)
        .end();
    });
  }

  private get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One of the people of the demo. */
  async signIn(email: string): Promise<void> {
    const { status, text } = await this.send('POST', '/demo/sign-in', { body: { email } });
    if (status !== 204) throw new Error(`${status} ${text}`);
  }

  get cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  /** Another browser with the same cookies. */
  copy(): ConsoleClient {
    const other = new ConsoleClient(this.url);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }
}
