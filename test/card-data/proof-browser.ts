import { formsOf, type HttpForm } from '../../local/src/html-forms.js';
import type { Answer, ProofClient } from './proof-client.js';

const MAX_STEPS = 20;

/** The page that the browser shows after all redirects. */
export interface ShownPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A person's browser: it keeps cookies, follows every redirect, and records every response. */
export class ProofBrowser {
  private readonly cookies = new Map<string, string>();

  /** @param end the URL where it stops without a request: that of a client that is not running */
  constructor(
    private readonly client: ProofClient,
    private readonly end: string,
  ) {}

  async open(address: string, form?: Readonly<Record<string, string>>): Promise<ShownPage> {
    let url = address;
    let sent = form;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (url.startsWith(this.end)) return { url, status: 0, text: '' };
      const { status, headers, text } = await this.ask(url, sent);
      const onward = headers.get('location') ?? atOnce(headers.get('refresh'));
      if (onward === null) return { url, status, text };
      url = new URL(onward, url).href;
      sent = undefined;
    }
    throw new Error(`${new URL(address).pathname} leads on for ever.`);
  }

  /** Sends the form that has these fields or buttons, with its own values and these over them. */
  submit(page: ShownPage, values: Readonly<Record<string, string>>): Promise<ShownPage> {
    const names = Object.keys(values);
    const isIt = ({ fields }: HttpForm): boolean => names.every((name) => fields.has(name));
    return this.send(page, isIt, values);
  }

  /** Submits the form whose action ends with this. */
  press(page: ShownPage, action: string): Promise<ShownPage> {
    return this.send(page, (form) => form.action.endsWith(action), {});
  }

  private send(
    page: ShownPage,
    isIt: (form: HttpForm) => boolean,
    values: Readonly<Record<string, string>>,
  ): Promise<ShownPage> {
    const form = formsOf(page.text).find(isIt);
    if (form === undefined) {
      throw new Error(`No such form (${Object.keys(values).join()}): ${page.status} ${page.text}`);
    }
    const all = { ...Object.fromEntries(form.values), ...values };
    return this.open(new URL(form.action, page.url).href, all);
  }

  private async ask(url: string, form?: Readonly<Record<string, string>>): Promise<Answer> {
    const { host } = new URL(url);
    const cookie = [...this.cookies]
      .filter(([name]) => name.startsWith(`${host} `))
      .map(([name, value]) => `${name.slice(host.length + 1)}=${value}`)
      .join('; ');
    const answer = await this.client.call({
      method: form === undefined ? 'GET' : 'POST',
      url,
      headers: { accept: 'text/html', cookie },
      ...(form !== undefined && { form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', ...value] = pair.split('=');
      this.cookies.set(`${host} ${name}`, value.join('='));
    }
    return answer;
  }
}

/** Pages that redirect by themselves do so with a header. */
function atOnce(refresh: string | null): string | null {
  return /^0;\s*url=(.+)$/i.exec(refresh ?? '')?.[1] ?? null;
}
