import { STATUS_CODES } from 'node:http';
import { HttpBrowser } from '../http-browser.js';
import { paint, print } from '../terminal.js';
import { abbreviateHeader, abbreviateJson, abbreviateText } from './abbreviate.js';
import { StepFailure } from './step-failure.js';

const TIMEOUT_MS = 30_000;

export interface TourRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** The status that the step counts on. */
  status: number;
  /** Fields of the response that the reader has just seen. */
  known?: readonly string[];
}

/** An HTTP client that prints each request, its response and the duration. */
export class TourHttp {
  /**
   * Sends a request.
   *
   * @returns the body of the response; null if empty
   * @throws StepFailure if the response has another status
   */
  async send(request: TourRequest): Promise<unknown> {
    const { method, url } = request;
    const headers = { ...contentType(request), ...request.headers };
    const body = bodyOf(request);
    showRequest(request, headers);
    const began = performance.now();
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    showResponse(response.status, text, performance.now() - began, request.known ?? []);
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
      print(`\n  ${paint('cyan', '→')} ${paint('bold', method)} ${origin}${pathname}`);
      print(
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

function contentType({ json, form }: TourRequest): Record<string, string> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { 'content-type': 'application/json' };
}

function bodyOf({ json, form }: TourRequest): string | undefined {
  if (form !== undefined) return new URLSearchParams(form).toString();
  return json === undefined ? undefined : JSON.stringify(json);
}

function showRequest(
  { method, url, json, form }: TourRequest,
  headers: Record<string, string>,
): void {
  print(`\n  ${paint('cyan', '→')} ${paint('bold', method)} ${url}`);
  for (const [name, value] of Object.entries(headers)) {
    print(paint('dim', `    ${name}: ${abbreviateHeader(value)}`));
  }
  if (json !== undefined) showBody(abbreviateJson(json));
  if (form !== undefined) showBody(formText(form));
}

function showResponse(status: number, text: string, ms: number, known: readonly string[]): void {
  const colour = status < 400 ? 'green' : 'yellow';
  const line = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  print(`  ${paint('cyan', '←')} ${paint(colour, line)} ${paint('dim', `· ${ms.toFixed(0)} ms`)}`);
  if (text !== '') showBody(readable(text, known));
}

/** One field a line, as a person would write it; on the wire it is encoded. */
function formText(form: Record<string, string>): string {
  return Object.entries(form)
    .map(([name, value]) => `${name}=${abbreviateText(value)}`)
    .join('\n');
}

function showBody(text: string): void {
  for (const line of text.split('\n')) print(`    ${line}`);
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
