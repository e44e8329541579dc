import type { PlatformRequest } from '@tessera/platform-client';
import { accountHeaders, type VaultAccount } from '../vault-account.js';
import { Placeholder } from './placeholder.js';
import {
  renderForm,
  renderForward,
  type FormFields,
  type RenderedForward,
} from './render-forward.js';

/**
 * A request of this service, with values of the vault where it has placeholders. Strings are
 * literal, also those that look like a placeholder.
 */
export type VaultForward = {
  readonly destination: string;
  /** For the destination; `authorization` is the destination's own. */
  readonly headers?: Readonly<Record<string, string | Placeholder>>;
  /** Of a network token: the cryptogram that this forward uses up. */
  readonly cryptogramReference?: string | undefined;
  readonly timeoutMs?: number;
} & ForwardBody;

/** The body of a {@link VaultForward}, in which a value may be a {@link Placeholder}. */
export type ForwardBody =
  { readonly json: object; readonly contentType?: string } | { readonly form: FormFields };

/**
 * A request that a merchant wrote as a template, passed on as it is. The merchant decides what is a
 * template in it: the fields that its `x-template-fields` names, or without that header all of it.
 * Never build one from strings of this service.
 */
export class MerchantForward {
  constructor(
    /** Of the merchant, with `x-destination-url` and what else is for the vault. */
    readonly headers: Readonly<Record<string, string>>,
    readonly body: Uint8Array,
    readonly dryRun: boolean,
  ) {}
}

/** The vault itself waits up to 30 seconds for a destination. */
const TIMEOUT_MS = 35_000;

/** The request to the vault that makes a forward; the path says of which token, of that account. */
export function forwardRequest(
  account: VaultAccount,
  path: string,
  forward: VaultForward | MerchantForward,
): PlatformRequest {
  return forward instanceof MerchantForward
    ? merchantRequest(account, path, forward)
    : ownRequest(account, path, forward);
}

/** The path of the vault that forwards with a card. */
export function cardForwardPath(tokenId: string): string {
  return `/api/pci/tokens/${encodeURIComponent(tokenId)}/forward`;
}

/** The path of the vault that forwards with a network token. */
export function networkTokenForwardPath(tokenId: string): string {
  return `/api/network/tokens/${encodeURIComponent(tokenId)}/forward`;
}

/** The path of the vault that forwards with the payment of a wallet. */
export function walletForwardPath(tokenId: string): string {
  return `/api/wallet/tokens/${encodeURIComponent(tokenId)}/forward`;
}

function merchantRequest(
  account: VaultAccount,
  path: string,
  { headers, body, dryRun }: MerchantForward,
): PlatformRequest {
  const query = { dry_run: dryRun ? 'true' : undefined };
  const own = { ...headers, ...accountHeaders(account) };
  return { method: 'POST', path, query, headers: own, body, timeoutMs: TIMEOUT_MS };
}

function ownRequest(account: VaultAccount, path: string, forward: VaultForward): PlatformRequest {
  const { destination, headers = {}, cryptogramReference, timeoutMs } = forward;
  const { body, fields, contentType } = renderBody(forward);
  const sent = headerPairs(headers);
  return {
    method: 'POST',
    path,
    headers: {
      ...sent.headers,
      ...accountHeaders(account),
      'content-type': contentType,
      'x-destination-url': destination,
      'x-template-fields': asciiJson([...fields, ...sent.fields]),
      ...(cryptogramReference !== undefined && { 'x-cryptogram-reference': cryptogramReference }),
    },
    body,
    timeoutMs: timeoutMs ?? TIMEOUT_MS,
  };
}

function renderBody(body: ForwardBody): RenderedForward & { readonly contentType: string } {
  if ('form' in body) {
    return { ...renderForm(body.form), contentType: 'application/x-www-form-urlencoded' };
  }
  const { json, contentType = 'application/json' } = body;
  return { ...renderForward(json), contentType };
}

/**
 * Each header as a pair: a header such as `authorization` would be for the vault itself. Only `accept`
 * is sent as it is: every request has one, and the vault refuses a second.
 */
function headerPairs(headers: Readonly<Record<string, string | Placeholder>>): {
  readonly headers: Record<string, string>;
  readonly fields: readonly string[];
} {
  const pairs: Record<string, string> = {};
  const fields: string[] = [];
  for (const [index, [name, value]] of Object.entries(headers).entries()) {
    if (name.toLowerCase() === 'accept' && typeof value === 'string') {
      pairs['accept'] = value;
      continue;
    }
    const valueHeader = `x-forward-${index}-value`;
    pairs[`x-forward-${index}-name`] = name;
    pairs[valueHeader] = value instanceof Placeholder ? value.template : value;
    if (value instanceof Placeholder) fields.push(valueHeader);
  }
  return { headers: pairs, fields };
}

/** A header has ASCII only. */
function asciiJson(fields: readonly string[]): string {
  return JSON.stringify(fields).replaceAll(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
