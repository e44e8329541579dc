import { STATUS_CODES } from 'node:http';
import { HttpBrowser } from '../http-browser.js';
import { paint } from '../terminal.js';
import { abbreviateHeader, abbreviateJson, abbreviateText } from './abbreviate.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { ScenarioHttp, ScenarioRequest } from '../scenario/scenario-client.js';

const TIMEOUT_MS = 30_000;
/** Headers of every request of the client. */
const USUAL = ['accept', 'user-agent'];

/** HTTP that says each request, its response and the duration. */
export class TourHttp implements ScenarioHttp {
  constructor(private readonly say: (text: string) => void) {}

  /**
   * `fetch` for the client of the services.
   *
   * @param known fields of the responses that a reader has just seen
   */
  fetch(known: readonly string[] = []): typeof globalThis.fetch {
    return async (input, init = {}) => {
      const { method = 'GET', body } = init;
      const headers = Object.fromEntries(
        [...new Headers(init.headers)].filter(([name]) => !USUAL.includes(name)),
      );
      const text = typeof body === 'string' ? readable(body, []) : undefined;
      const url = input instanceof Request ? input.url : String(input);
      this.say(requestText({ method, url, headers, text }));
      const began = performance.now();
      const response = await fetch(input, init);
      const answer = await response.clone().text();
      this.say(responseText(response.status, answer, performance.now() - began, known));
      return response;
    };
  }

  /**
   * Sends a request.
   *
   * @returns the body of the response; null if empty
   * @throws StepFailure if the response has another status
   */
  async send(request: ScenarioRequest): Promise<unknown> {
    const { method, url } = request;
    const headers = { ...contentType(request), ...request.headers };
    const body = bodyOf(request);
    if (request.hidden !== true) {
      this.say(requestText({ method, url, headers, text: shownBody(request) }));
    }
    const began = performance.now();
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const took = performance.now() - began;
    if (request.hidden !== true) {
      this.say(responseText(response.status, text, took, request.known ?? []));
    }
    if (response.status !== request.status) {
      throw new StepFailure(
        `${method} ${url} should return ${request.status}, but returned ${response.status}.`,
      );
    }
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  /** A browser whose requests are shown, a line each. */
  browser(): HttpBrowser {
    return new HttpBrowser(({ method, url, status, milliseconds }) => {
      const { origin, pathname } = new URL(url);
      this.say(`\n  ${paint('cyan', '→')} ${paint('bold', method)} ${origin}${pathname}`);
      this.say(
        `  ${paint('cyan', '←')} ${paint('green', String(status))} ${paint('dim', `· ${milliseconds.toFixed(0)} ms`)}`,
      );
    });
  }

  /** Asks without showing it, for what the reader need not see. */
  async get(url: string): Promise<unknown> {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new StepFailure(`GET ${url} returned ${response.status}.`);
    return response.json();
  }
}

function contentType({ json, form }: ScenarioRequest): Record<string, string> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { 'content-type': 'application/json' };
}

function bodyOf({ json, form }: ScenarioRequest): string | undefined {
  if (form !== undefined) return new URLSearchParams(form).toString();
  return json === undefined ? undefined : JSON.stringify(json);
}

function shownBody({ json, form }: ScenarioRequest): string | undefined {
  if (form !== undefined) return formText(form);
  return json === undefined ? undefined : abbreviateJson(json);
}

interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

function requestText({ method, url, headers, text }: ShownRequest): string {
  const lines = Object.entries(headers).map(([name, value]) =>
    paint('dim', `    ${name}: ${abbreviateHeader(value)}`),
  );
  return [
    `\n  ${paint('cyan', '→')} ${paint('bold', method)} ${url}`,
    ...lines,
    ...bodyLines(text),
  ].join('\n');
}

function responseText(status: number, text: string, ms: number, known: readonly string[]): string {
  const color = status < 400 ? 'green' : 'yellow';
  const line = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  return [
    `  ${paint('cyan', '←')} ${paint(color, line)} ${paint('dim', `· ${ms.toFixed(0)} ms`)}`,
    ...bodyLines(text === '' ? undefined : readable(text, known)),
  ].join('\n');
}

/** One field a line, as a person would write it; on the wire it is encoded. */
function formText(form: Readonly<Record<string, string>>): string {
  return Object.entries(form)
    .map(([name, value]) => `${name}=${abbreviateText(value)}`)
    .join('\n');
}

function bodyLines(text: string | undefined): string[] {
  return text === undefined ? [] : text.split('\n').map((line) => `    ${line}`);
}

function readable(text: string, known: readonly string[]): string {
  try {
    return abbreviateJson(
      JSON.parse(text, (name, value: unknown) => (known.includes(name) ? '…' : value)),
    );
  } catch {
    return abbreviateText(text);
  }
}
