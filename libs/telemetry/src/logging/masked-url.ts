import { holdsCardNumber } from '@tessera/cards';

/**
 * Parameters that hold an API key or another capability, or what merchants wrote about people, in lower
 * case.
 */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  'api_key',
  'api-key',
  'apikey',
  'key',
  'token',
  'access_token',
  'id_token',
  'x-api-key',
  'session_id',
  'secret',
  'client_secret',
  'password',
  'code',
  'metadata',
]);
const MASK = '***';

/** Identity's links to choose a password: the path is the secret. */
const SECRET_PATH = /^(\/password\/)[^/]+/;

/**
 * The target of a request as a log may show it: secrets among its parameters are masked, however
 * their names are spelled, and so are card numbers. The line's own scrubbing sees the text as it was
 * sent; here it is decoded, as a server reads it.
 */
export function maskedUrl(target: string): string {
  const [path = '', ...queries] = target.split('?');
  const shownPath = hidesCardNumber(path) ? MASK : path.replace(SECRET_PATH, `$1${MASK}`);
  if (queries.length === 0) return shownPath;
  const query = queries.join('?').split('&').map(maskedParameter).join('&');
  return `${shownPath}?${query}`;
}

function maskedParameter(parameter: string): string {
  const [name = '', ...values] = parameter.split('=');
  if (hidesCardNumber(name)) return MASK;
  const secret = SECRET_PARAMETERS.has(bareName(decoded(name)));
  const shown = secret || hidesCardNumber(values.join('=')) ? MASK : values.join('=');
  return values.length === 0 ? name : `${name}=${shown}`;
}

/** `filter[api_key]`, `api_key[]`, `?api_key` and `Api_Key ` are what some server takes for it. */
function bareName(name: string): string {
  const inner = /\[([^\]]+)\][^[]*$/.exec(name)?.[1] ?? name.replace(/\[\]$/, '');
  return inner.replace(/^\?+/, '').trim().toLowerCase();
}

function hidesCardNumber(text: string): boolean {
  return holdsCardNumber(decoded(text));
}

/** Decode twice what was encoded twice: a server behind us may do so. */
function decoded(text: string): string {
  let result = text.replaceAll('+', ' ');
  for (let times = 0; times < 2 && result.includes('%'); times += 1) {
    try {
      result = decodeURIComponent(result);
    } catch {
      return result;
    }
  }
  return result;
}
