import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

/** The response of the token endpoint. */
export interface TokenAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface Credentials {
  client_id: string;
  client_secret: string;
}

/**
 * The form's fields; a list for a field that is sent twice, `undefined` for one that is omitted.
 */
export type Parameters = Record<string, string | undefined> | [string, string][];

/** Requests a token with HTTP Basic, like most clients. */
export function requestToken(
  url: string,
  credentials: Credentials,
  parameters: Parameters,
): Promise<TokenAnswer> {
  const { client_id, client_secret } = credentials;
  return post(url, withGrant(parameters), {
    authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
  });
}

/** Requests a token with the credentials in the body. */
export function postToken(url: string, parameters: Parameters): Promise<TokenAnswer> {
  return post(url, withGrant(parameters), {});
}

/** Sends any body to the token endpoint. */
export async function post(
  url: string,
  body: URLSearchParams | string,
  headers: Record<string, string>,
): Promise<TokenAnswer> {
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', headers, body });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** The JSON behind a URL, requested under another host name than its own. */
export async function getFromHost(url: string, host: string): Promise<unknown> {
  const request = get(url, { headers: { host, 'x-forwarded-host': host }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return json(response);
}

function withGrant(parameters: Parameters): URLSearchParams {
  const fields = Array.isArray(parameters) ? parameters : Object.entries(parameters);
  const body = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value !== undefined) {
      body.append(name, value);
    }
  }
  if (!body.has('grant_type')) {
    body.set('grant_type', 'client_credentials');
  }
  return body;
}
