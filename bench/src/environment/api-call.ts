import { request } from 'undici';

const TIMEOUT_MS = 10_000;

export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** JSON for an object, a form for parameters. */
  body?: object | URLSearchParams;
}

/** A call that must succeed, to prepare a load. */
export async function apiCall<T>({ method, url, headers, body }: ApiCall): Promise<T> {
  const answer = await request(url, {
    method,
    headers: { ...contentType(body), ...headers },
    body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const text = await answer.body.text();
  if (answer.statusCode < 200 || answer.statusCode > 299) {
    throw new Error(`${method} ${url} returned ${answer.statusCode}: ${text}`);
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function contentType(body: ApiCall['body']): Record<string, string> {
  if (body === undefined) {
    return {};
  }
  const form = body instanceof URLSearchParams;
  return { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' };
}
