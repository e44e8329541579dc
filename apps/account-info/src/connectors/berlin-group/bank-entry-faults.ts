import type { FieldError } from '@tessera/errors';
import type { BankEntry, HeaderEntry, OAuthEntry } from './bank-entry.js';

/** Written by the connector with every call. */
const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'authorization', 'connection', 'consent-id', 'content-length', 'content-type'],
  ...['cookie', 'host', 'psu-accept-language', 'psu-ip-address', 'psu-user-agent'],
  ...['tpp-explicit-authorisation-preferred', 'tpp-nok-redirect-uri', 'tpp-redirect-preferred'],
  ...['tpp-redirect-uri', 'transfer-encoding', 'x-request-id'],
]);
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** What the fields of an entry must be together, and the entries of a file. */
export function entryFaults(
  banks: readonly BankEntry[],
  { production }: { readonly production: boolean },
): FieldError[] {
  return banks.flatMap((bank, index) => {
    const root = `$.banks[${index}]`;
    const repeats = banks.findIndex(({ id }) => id === bank.id) < index;
    return [
      ...(repeats ? [{ path: `${root}.id`, message: 'is the id of an earlier bank' }] : []),
      ...(bank.headers ?? []).flatMap((header, at) =>
        headerFaults(header, `${root}.headers[${at}]`),
      ),
      ...tlsFaults(bank, root),
      ...scaFaults(bank, root),
      ...urlFaults(bank, root, production),
    ];
  });
}

function headerFaults({ name, value, file }: HeaderEntry, path: string): FieldError[] {
  const faults: FieldError[] = [];
  if (RESERVED_HEADERS.has(name.toLowerCase())) {
    faults.push({ path: `${path}.name`, message: 'is a header that the connector writes itself' });
  }
  if ((value === undefined) === (file === undefined)) {
    faults.push({ path, message: 'must have exactly one of value and file' });
  }
  if (value !== undefined && !HEADER_VALUE.test(value)) {
    faults.push({ path: `${path}.value`, message: 'must be printable ASCII' });
  }
  return faults;
}

function tlsFaults({ tls }: BankEntry, root: string): FieldError[] {
  if (tls === undefined) return [];
  if ((tls.certificate_file === undefined) === (tls.private_key_file === undefined)) return [];
  const missing = tls.certificate_file === undefined ? 'certificate_file' : 'private_key_file';
  return [{ path: `${root}.tls.${missing}`, message: 'is required with the other half' }];
}

function scaFaults(bank: BankEntry, root: string): FieldError[] {
  const { sca, oauth } = bank;
  if (sca === 'redirect' && oauth !== undefined) {
    return [{ path: `${root}.oauth`, message: 'must be absent unless sca is "oauth"' }];
  }
  if (sca === 'oauth' && oauth === undefined) {
    return [{ path: `${root}.oauth`, message: 'is required when sca is "oauth"' }];
  }
  return oauth === undefined ? [] : oauthFaults(oauth, bank, `${root}.oauth`);
}

function oauthFaults(oauth: OAuthEntry, { tls }: BankEntry, path: string): FieldError[] {
  const faults: FieldError[] = [];
  const { client_authentication: authentication, client_secret_file: secret } = oauth;
  const needsSecret = authentication.startsWith('client_secret_');
  if (needsSecret && secret === undefined) {
    faults.push({
      path: `${path}.client_secret_file`,
      message: `is required for ${authentication}`,
    });
  }
  if (!needsSecret && secret !== undefined) {
    faults.push({
      path: `${path}.client_secret_file`,
      message: `must be absent for ${authentication}`,
    });
  }
  if (authentication === 'tls_client_auth' && tls?.certificate_file === undefined) {
    faults.push({
      path: `${path}.client_authentication`,
      message: 'is tls_client_auth, which needs tls.certificate_file',
    });
  }
  const takesLink = oauth.sca_link === 'authorization';
  if (takesLink && oauth.token_endpoint === undefined) {
    faults.push({
      path: `${path}.token_endpoint`,
      message: 'is required when sca_link is "authorization"',
    });
  }
  for (const name of takesLink ? (['metadata_url'] as const) : (['token_endpoint'] as const)) {
    if (oauth[name] !== undefined) {
      faults.push({
        path: `${path}.${name}`,
        message: `has no meaning when sca_link is "${oauth.sca_link ?? 'metadata'}"`,
      });
    }
  }
  return faults;
}

function urlFaults(bank: BankEntry, root: string, production: boolean): FieldError[] {
  const urls: [string, string | undefined][] = [
    ['base_url', bank.base_url],
    ['oauth.issuer', bank.oauth?.issuer],
    ['oauth.metadata_url', bank.oauth?.metadata_url],
    ['oauth.token_endpoint', bank.oauth?.token_endpoint],
    ...(bank.origins ?? []).map((url, at): [string, string] => [`origins[${at}]`, url]),
    ...(bank.redirect_origins ?? []).map((url, at): [string, string] => [
      `redirect_origins[${at}]`,
      url,
    ]),
  ];
  return urls.flatMap(([name, text]) => {
    if (text === undefined) return [];
    const message = urlFault(text, production);
    return message === null ? [] : [{ path: `${root}.${name}`, message }];
  });
}

function urlFault(text: string, production: boolean): string | null {
  const url = URL.parse(text);
  if (url === null) return 'must be an http or https URL';
  if (production && url.protocol !== 'https:') return 'must be https in production';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or password';
  if (url.search !== '' || url.hash !== '') return 'must have neither a query nor a fragment';
  return null;
}
