import { formsOf, type FormValue, type HttpForm } from './html-forms.js';

const TIMEOUT_MS = 20_000;
const MAX_STEPS = 20;

/** The final page after all redirects. */
export interface HttpPage {
  readonly url: string;
  /** Null if the browser stopped here: only the URL is known. */
  readonly status: number | null;
  readonly text: string;
  readonly forms: readonly HttpForm[];
}

/** A request of the browser, to be shown or counted. */
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
 * A minimal browser for server-rendered pages: keeps cookies by host, follows redirects and pages
 * that continue automatically, and sends forms.
 */
export class HttpBrowser {
  /**
   * URLs at which the browser stops without requesting them, such as a shop that does not exist.
   */
  stopsAt: (url: URL) => boolean = () => false;
  private readonly cookies = new Map<string, Map<string, string>>();

  /** @param headers sent with every request, such as `user-agent` */
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

  /** Sends the form whose action ends with `action`, like its unnamed button would. */
  press(page: HttpPage, action: string): Promise<HttpPage> {
    const form = page.forms.find((each) => each.action.endsWith(action));
    if (form === undefined) throw new Error(`${page.url} has no form to ${action}.`);
    return this.send(page, form, {});
  }

  /** Asks only whether there is a page, as programs do that preview links. */
  async head(url: string): Promise<number> {
    const target = new URL(url);
    const headers = { ...this.headers, cookie: this.cookieHeader(target) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(target, { method: 'HEAD', redirect: 'manual', headers, signal });
    return response.status;
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
      const response = await this.fetch(request);
      const text = await response.text();
      const onward = response.headers.get('location') ?? onwardOf(response.headers.get('refresh'));
      if (onward === null) {
        return { url: url.href, status: response.status, text, forms: formsOf(text) };
      }
      request = { url: new URL(onward, url) };
    }
    throw new Error(`${first.url.href} leads on for ever.`);
  }

  private async fetch({ url, form }: Request): Promise<Response> {
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
