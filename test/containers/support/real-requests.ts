import type { AssembledApp } from './assembled-app.js';

/** How a request of an app is made, out of what an operator and a caller have. */
export interface Caller {
  readonly app: AssembledApp;
  /** Of the instance's issuer. */
  token(scope: string): Promise<string>;
  /** Runs `dist/command.js` of the app; returns what it printed. */
  command(...args: string[]): string;
  /** Writes a file for a command. */
  file(text: string): string;
}

type RealRequest = (caller: Caller) => Promise<{
  status: number;
  body: unknown;
  /** `Strict-Transport-Security`, which no ingress has to add. */
  secured: string | null;
}>;

const RECEIVER = 'https://receiver.example/events';

/** One request of each app that goes through its guard or its database, and the response to it. */
export const REAL_REQUESTS: Readonly<
  Record<string, { ask: RealRequest; status: number; body: object }>
> = {
  identity: {
    status: 200,
    body: { token_type: 'Bearer', scope: 'pci:tokens:read' },
    ask: async (caller) => {
      const [id, secret] = ['a-service', 'tcs_of-the-containers-0123456789012345678901234'];
      const client = { name: 'a', client_id: id, client_secret: secret, scope: 'pci:tokens:read' };
      caller.command('client', 'apply', caller.file(JSON.stringify({ clients: [client] })));
      return send(caller, '/oauth2/token', {
        headers: {
          authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials&scope=pci%3Atokens%3Aread',
      });
    },
  },
  console: {
    status: 401,
    body: { code: 'unauthorized' },
    ask: (caller) => send(caller, '/session', { method: 'GET' }),
  },
  vault: {
    status: 201,
    body: { expires_at: null },
    ask: async (caller) =>
      post(caller, '/api/pci/tokens', await bearer(caller, 'pci:tokens:create'), {
        source: 'pan',
        pan: {
          account_number: '4111111111111111',
          expiry_month: 12,
          expiry_year: 2035,
          cardholder_name: 'Ada Lovelace',
        },
      }),
  },
  fraud: {
    status: 201,
    body: { outcome: 'ALLOW', masked_credential: '411111******1111' },
    ask: async (caller) =>
      post(caller, '/api/decisions', await bearer(caller, 'decisions:create'), {
        credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
        customer: { id: 'customer-1' },
        transaction: { reference: 'order-1', amount: 12_345, currency: 'EUR' },
      }),
  },
  'account-info': {
    status: 200,
    body: { data: [] },
    ask: async (caller) => {
      caller.command('tenant', 'create', '--name', 'A shop', '--client', 'test-client');
      const headers = await bearer(caller, 'admin:webhooks:read');
      return send(caller, '/api/admin/webhooks', { method: 'GET', headers });
    },
  },
  commerce: {
    status: 201,
    body: { url: RECEIVER },
    ask: (caller) => createAccountWebhook(caller, 'token.created'),
  },
  'gateway-legacy': {
    status: 201,
    body: { url: RECEIVER },
    ask: (caller) => createAccountWebhook(caller, 'payment.captured'),
  },
};

/** As a customer of the service does it: with an account and its key, which the operator made. */
async function createAccountWebhook(caller: Caller, event: string) {
  const account = caller.command('account', 'create', '--name', 'A shop').trim();
  const key = caller.command('key', 'create', '--account', account).trim();
  const endpoint = { url: RECEIVER, events: [event] };
  return post(caller, '/webhooks', { 'x-api-key': key }, endpoint);
}

async function bearer(caller: Caller, scope: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await caller.token(scope)}` };
}

function post(caller: Caller, path: string, headers: Record<string, string>, body: object) {
  return send(caller, path, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function send({ app }: Caller, path: string, request: RequestInit) {
  const response = await fetch(app.url + path, { method: 'POST', ...request });
  const secured = response.headers.get('strict-transport-security');
  return { status: response.status, body: await response.json(), secured };
}
