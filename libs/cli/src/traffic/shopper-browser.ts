/** A page, or the URL of the shop at which a visit ends. */
export interface VisitedPage {
  readonly url: string;
  readonly html: string;
}

type Fields = Readonly<Record<string, string>>;

const MAX_STEPS = 20;
const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const CONTROL = /<(input|button)\b([^>]*)>/g;
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
};

/**
 * The browser of a shopper of the demo: cookies, redirects and forms. It reads only pages of the suite
 * and its sandbox, whose attributes are quoted.
 */
export class ShopperBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** @param shop where visits end; it is not requested */
  constructor(
    private readonly shop: string,
    private readonly signal: AbortSignal,
  ) {}

  open(url: string): Promise<VisitedPage> {
    return this.walk(new URL(url));
  }

  /**
   * Sends the form that has these fields, with its other values as they are.
   *
   * @throws Error when the page has no such form
   */
  submit(page: VisitedPage, fields: Fields): Promise<VisitedPage> {
    for (const [, attributes = '', content = ''] of page.html.matchAll(FORM)) {
      const controls = [...content.matchAll(CONTROL)];
      const names = controls.map(([, , control = '']) => attributeOf(control, 'name'));
      if (!Object.keys(fields).every((name) => names.includes(name))) continue;
      const body = new URLSearchParams();
      for (const [, tag, control = ''] of controls) {
        const name = attributeOf(control, 'name');
        if (tag !== 'input' || name === undefined || !isSent(control)) continue;
        if (!Object.hasOwn(fields, name)) body.append(name, attributeOf(control, 'value') ?? '');
      }
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return this.walk(new URL(attributeOf(attributes, 'action') ?? '', page.url), body);
    }
    throw new Error(`${page.url} has no form with ${Object.keys(fields).join(', ')}.`);
  }

  private async walk(first: URL, body?: URLSearchParams): Promise<VisitedPage> {
    let url = first;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (url.href.startsWith(this.shop)) return { url: url.href, html: '' };
      const response = await this.request(url, step === 0 ? body : undefined);
      const html = await response.text();
      const next =
        response.headers.get('location') ??
        /^\d+;\s*url=(\S+)$/.exec(response.headers.get('refresh') ?? '')?.[1];
      if (next === undefined) return { url: url.href, html };
      url = new URL(next, url);
    }
    throw new Error(`${first.href} redirects without end.`);
  }

  private async request(url: URL, body: URLSearchParams | undefined): Promise<Response> {
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie !== '' && { cookie }) },
      ...(body !== undefined && { body }),
      signal: this.signal,
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    this.cookies.set(url.host, jar);
    return response;
  }
}

function isSent(control: string): boolean {
  return attributeOf(control, 'type') !== 'checkbox' || /\schecked\b/.test(control);
}

function attributeOf(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value?.replace(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => ESCAPED[escaped] ?? escaped);
}
