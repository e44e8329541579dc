import { formsOf, type FormValue, type HttpForm } from './html-forms.js';

const TIMEOUT_MS = 20_000;
const MAX_STEPS = 20;

/** What a browser shows, once it has gone wherever it was sent. */
export interface HttpPage {
  readonly url: string;
  /** Null where the browser was not to go on: only the address is known. */
  readonly status: number | null;
  readonly text: string;
  readonly forms: readonly HttpForm[];
}

/** One request of a browser, for whoever shows or counts them. */
export interface HttpVisit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: readonly FormValue[];
  readonly status: number;
  readonly milliseconds: number;
}

interface Request {
  readonly url: URL;
  readonly form?: readonly FormValue[];
}

/**
 * As much of a browser as a walk through server-rendered pages takes: it keeps cookies, by host as
 * browsers do, follows redirects and pages that go on at once, and sends forms.
 */
export class HttpBrowser {
  /** Addresses at which the browser stops without asking for them, such as a shop that is none. */
  stopsAt: (url: URL) => boolean = () => false;
  private readonly cookies = new Map<string, Map<string, string>>();

  /** @param headers that every request bears, such as `user-agent` */
  constructor(
    private readonly onVisit: (visit: HttpVisit) => void = () => undefined,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  open(url: string): Promise<HttpPage> {
    return this.walk({ url: new URL(url) });
  }

  /**
   * Sends the form that has this field or button, with its own values and these over them.
   *
   * @throws Error when the page has no such form
   */
  submit(page: HttpPage, values: Readonly<Record<string, string>>): Promise<HttpPage> {
    const names = Object.keys(values);
    const form = page.forms.find(({ fields }) => names.every((name) => fields.has(name)));
    if (form === undefined) throw new Error(`${page.url} has no form with ${names.join(', ')}.`);
    return this.send(page, form, values);
  }

  /** Sends the form whose address ends so, as its button without a name would. */
  press(page: HttpPage, action: string): Promise<HttpPage> {
    const form = page.forms.find((each) => each.action.endsWith(action));
    if (form === undefined) throw new Error(`${page.url} has no form to ${action}.`);
    return this.send(page, form, {});
  }

  private send(
    page: HttpPage,
    { action, values }: HttpForm,
    given: Readonly<Record<string, string>>,
  ): Promise<HttpPage> {
    const kept = values.filter(([name]) => !Object.hasOwn(given, name));
    const form = [...kept, ...Object.entries(given)];
    return this.walk({ url: new URL(action, page.url), form });
  }

  private async walk(first: Request): Promise<HttpPage> {
    let request = first;
    for (let step = 0; step < MAX_STEPS; step++) {
      const { url } = request;
      if (this.stopsAt(url)) {
        return { url: url.href, status: null, text: '', forms: [] };
      }
      const response = await this.ask(request);
      const text = await response.text();
      const onward = response.headers.get('location') ?? onwardOf(response.headers.get('refresh'));
      if (onward === null) {
        return { url: url.href, status: response.status, text, forms: formsOf(text) };
      }
      request = { url: new URL(onward, url) };
    }
    throw new Error(`${first.url.href} leads on for ever.`);
  }

  private async ask({ url, form }: Request): Promise<Response> {
    const began = performance.now();
    const method = form === undefined ? 'GET' : 'POST';
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', ...this.headers, cookie: this.cookieHeader(url) },
      ...(form !== undefined && {
        body: new URLSearchParams([...form]),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    this.keepCookies(url, response.headers.getSetCookie());
    this.onVisit({
      method,
      url: url.href,
      ...(form !== undefined && { form }),
      status: response.status,
      milliseconds: performance.now() - began,
    });
    return response;
  }

  private cookieHeader({ hostname }: URL): string {
    const cookies = [...(this.cookies.get(hostname) ?? [])];
    return cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies({ hostname }: URL, headers: readonly string[]): void {
    const jar = this.cookies.get(hostname) ?? new Map<string, string>();
    for (const header of headers) {
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    this.cookies.set(hostname, jar);
  }
}

/** Where a page goes by itself: at once, or to another site after it was read, which takes no time. */
function onwardOf(refresh: string | null): string | null {
  const found = /^(?:0;\s*url=(\S+)|\d+;\s*url=(https?:\S+))$/.exec(refresh ?? '');
  return found?.[1] ?? found?.[2] ?? null;
}
