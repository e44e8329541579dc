interface Cookie {
  readonly path: string;
  readonly value: string;
  readonly attributes: string;
}

export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  readonly text: string;
  /** Where the response redirects to. */
  readonly location: string;
}

const MAX_HOPS = 10;

/** A browser without a window: it keeps cookies by path and follows redirects on request. */
export class TestBrowser {
  readonly cookies = new Map<string, Cookie>();

  /** One request, redirects not followed. */
  async visit(address: string | URL, form?: Record<string, string>, headers = {}): Promise<Visit> {
    const url = new URL(address);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.cookiesFor(url.pathname), ...headers },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      url,
      text,
      location: location === null ? '' : new URL(location, url).href,
    };
  }

  /** Follows redirects until there are none, or until one leads to `end`. */
  async follow(address: string | URL, end = '\0'): Promise<Visit> {
    let visit = await this.visit(address);
    for (let hop = 0; hop < MAX_HOPS && visit.location !== ''; hop++) {
      if (visit.location.startsWith(end)) return visit;
      visit = await this.visit(visit.location);
    }
    return visit;
  }

  private cookiesFor(path: string): string {
    const matching = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return matching.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [pair = '', ...rest] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    const path = rest.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { path, value, attributes: rest.join('; ') });
  }
}
