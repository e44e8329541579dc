// A published test number, masked; no card data is needed for a decision.
const DECISION = {
  credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
  customer: { id: 'c-42', email: 'ada@example.com' },
  transaction: { reference: 'order-1001', amount: 4900, currency: 'EUR' },
  billing: { country: 'DE' },
  device: { ip: '203.0.113.9' },
};

/** Sets the variables that the other snippets use, on a stack of `npm start`. */
export const ENVIRONMENT_SNIPPET = 'eval "$(npm run -s env)"';

/** Creates a client that can ask for decisions. */
export function clientCommand(): string {
  return 'npx tessera identity client create --name checkout --scope decisions:create';
}

/** How to make a first decision, in the shell and in TypeScript. */
export function curlSnippet(audience: string): string {
  return [
    'ACCESS_TOKEN=$(curl -s "$IDENTITY_URL/oauth2/token" \\',
    '  -u "$CLIENT_ID:$CLIENT_SECRET" \\',
    `  -d grant_type=client_credentials -d audience=${audience} -d scope=decisions:create \\`,
    '  | sed -E \'s/.*"access_token":"([^"]+)".*/\\1/\')',
    '',
    'curl "$FRAUD_URL/api/decisions" \\',
    '  -H "authorization: Bearer $ACCESS_TOKEN" -H "content-type: application/json" \\',
    '  -H "x-idempotency-key: order-1001" \\',
    `  -d '${JSON.stringify(DECISION)}'`,
  ].join('\n');
}

export function clientSnippet(): string {
  return [
    "import { Tessera } from '@tessera/client';",
    '',
    'const tessera = new Tessera({',
    '  identity: {',
    "    url: process.env['IDENTITY_URL'] ?? '',",
    "    clientId: process.env['CLIENT_ID'] ?? '',",
    "    clientSecret: process.env['CLIENT_SECRET'] ?? '',",
    '  },',
    "  fraud: { url: process.env['FRAUD_URL'] ?? '' },",
    '});',
    '',
    `const decision = await tessera.decisions.create(${JSON.stringify(DECISION, null, 2)});`,
    'console.log(decision.outcome);',
  ].join('\n');
}
