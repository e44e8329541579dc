import type { DecisionEvidence } from '@tessera/client';

const DERIVED: ReadonlySet<string> = new Set([
  'credential_type',
  'credential_fingerprint',
  'velocity',
]);
const DERIVED_OF_CREDENTIAL: ReadonlySet<string> = new Set([
  'bin',
  'last_four',
  'masked',
  'scheme',
]);

/**
 * A command that sends the masked request again. What the service derived is left out; the URL and
 * the token are variables, so that no secret is copied.
 */
export function curlCommand({ request }: Pick<DecisionEvidence, 'request'>): string {
  const sent = without(request, DERIVED);
  const credential = sent['credential'];
  const body =
    typeof credential === 'object' && credential !== null
      ? { ...sent, credential: without(credential, DERIVED_OF_CREDENTIAL) }
      : sent;
  const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return [
    'curl "$FRAUD_URL/api/decisions"',
    '  -H "authorization: Bearer $TOKEN"',
    '  -H "content-type: application/json"',
    `  -d '${json}'`,
  ].join(' \\\n');
}

function without(object: object, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}
