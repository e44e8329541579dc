import { TokenEndpointError } from './bank.errors.js';

/** The secret of every confidential client. */
const CLIENT_SECRET = 'sandbox-secret';

/**
 * The client of a token request: a public client by its ID, or one with the secret in the header or
 * the form.
 *
 * @throws TokenEndpointError `invalid_client`
 */
export function clientOf(form: URLSearchParams, authorization: string | undefined): string {
  const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
  const [id, secret] =
    basic === undefined ? [form.get('client_id'), form.get('client_secret')] : credentials(basic);
  if (!id || (secret !== null && secret !== CLIENT_SECRET)) {
    throw new TokenEndpointError(401, 'invalid_client', 'The client is unknown.');
  }
  return id;
}

/** RFC 6749, 2.3.1: both halves are form-encoded before they are joined. */
function credentials(basic: string): [string, string] {
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return [decode(text.slice(0, Math.max(at, 0))), decode(text.slice(at + 1))];
}

function decode(text: string): string {
  return new URLSearchParams(`value=${text}`).get('value') ?? '';
}
