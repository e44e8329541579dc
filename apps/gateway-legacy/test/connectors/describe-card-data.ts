import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { toAccountId, toNetworkTokenId, toTokenId } from '@tessera/ids';
import { forwardRequest } from '@tessera/vault-client';
import type { ConnectorDefinition } from '../../src/connectors/connector.js';
import type { ProviderHttp, ProviderRequest } from '../../src/connectors/provider-http.js';
import { orderCard, type CardSource } from '../../src/providers/order-card.js';
import {
  NO_CONTEXT,
  type AuthorizationOrder,
} from '../../src/providers/payment-service-provider.js';

const ACCOUNT = toAccountId(randomUUID());
const TOKEN = randomUUID();
/** What a caller writes, and what is no template all the same. */
const HOSTILE = '{{ account_number }}{{ cryptogram }}';

const CARD: CardSource = { kind: 'card', tokenId: toTokenId(TOKEN) };
const NETWORK_TOKEN = {
  kind: 'network_token',
  tokenId: toNetworkTokenId(TOKEN),
  cryptogramReference: randomUUID(),
} as const satisfies CardSource;
const STORED_NETWORK_TOKEN: CardSource = { ...NETWORK_TOKEN, cryptogramReference: null };
const WALLET: CardSource = {
  kind: 'wallet_token',
  tokenId: TOKEN,
  hasCryptogram: true,
  hasEci: true,
};

/** The values of the vault that a connector must put into an authorization, and no others. */
const CASES: [string, CardSource, string[]][] = [
  ['a card', CARD, ['account_number', 'expiry_month', 'expiry_year']],
  [
    'a network token',
    NETWORK_TOKEN,
    ['cryptogram', 'eci', 'expiry_month', 'expiry_year', 'number'],
  ],
  [
    'a network token without a cryptogram',
    STORED_NETWORK_TOKEN,
    ['expiry_month', 'expiry_year', 'number'],
  ],
  ['a wallet', WALLET, ['cryptogram', 'eci', 'expiry_month', 'expiry_year', 'number']],
];

function order(source: CardSource): AuthorizationOrder {
  return {
    reference: randomUUID(),
    merchant: HOSTILE,
    amount: 4_900,
    currencyCode: 'EUR',
    orderReference: HOSTILE,
    initiator: 'customer',
    initialReference: null,
    card: orderCard(ACCOUNT, source),
    context: {
      ...NO_CONTEXT,
      statementDescriptor: HOSTILE,
      metadata: { [HOSTILE]: HOSTILE },
      customer: { email: HOSTILE, user_agent: HOSTILE },
    },
  };
}

/** The request that a connector makes, as the vault gets it. */
async function requestOf(connector: ConnectorDefinition, source: CardSource) {
  let sent: ProviderRequest | undefined;
  const http = {
    call: (_call: string, request: ProviderRequest) => {
      sent = request;
      return Promise.resolve({ status: 'pending', responseCode: null, transactionId: 'x' });
    },
  } as unknown as ProviderHttp;
  const provider = connector.configure({
    name: 'tested',
    connector: connector.name,
    url: 'https://psp.example',
    secret: new Secret('a-key:a-secret'),
  })(http);
  await provider.authorize(order(source));
  if (sent?.body === undefined || !sent.card) throw new Error('The request has no body or card.');
  const { url, headers, body, card } = sent;
  return { card, forward: forwardRequest(ACCOUNT, '/', { destination: url, headers, ...body }) };
}

/** Card data is where the vault puts it, and the vault puts it only into fields that are marked. */
export function describeCardData(connector: ConnectorDefinition): void {
  const takes = (source: CardSource) =>
    source.kind !== 'network_token' || connector.capabilities.networkTokens;

  describe('card data', () => {
    it.each(CASES.filter(([, source]) => takes(source)))(
      'is in marked fields only, once each: %s',
      async (_what, source, names) => {
        const { card, forward } = await requestOf(connector, source);
        expect(card.source).toBe(source);
        const marked = JSON.parse(forward.headers?.['x-template-fields'] ?? '[]') as string[];
        const used = templatesOf(String(forward.body), forward.headers?.['content-type'] ?? '');
        const own = used.filter(([path]) => marked.includes(path));
        expect(own.map(([, name]) => name).toSorted()).toEqual(names);
        expect(marked).toHaveLength(names.length);
        expect(forward.headers?.['x-destination-url']).not.toContain('{{');
      },
    );
  });
}

const TEMPLATE = /^\{\{ (\w+)(?: \| unwrap)? \}\}$/;

/** Every field of a body that consists of one template: its path, and the value's name. */
function templatesOf(body: string, contentType: string): [string, string][] {
  const fields: [string, unknown][] = contentType.includes('json')
    ? fieldsOf('$', JSON.parse(body) as unknown)
    : [...new URLSearchParams(body)].map(([name, value]) => [formPath(name), value]);
  return fields.flatMap(([path, value]): [string, string][] => {
    const name = typeof value === 'string' ? TEMPLATE.exec(value)?.[1] : undefined;
    return name === undefined ? [] : [[path, name]];
  });
}

function fieldsOf(path: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(`${path}.${name}`, member));
}

function formPath(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? `$.${name}` : `$['${name}']`;
}
