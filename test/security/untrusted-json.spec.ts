import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/**
 * The files of services that parse JSON other than by `parseUntrustedJson`, and why no one outside can choose
 * the names in it (docs/adr/0143-refuse-names-that-json-parse-confuses.md).
 */
const TRUSTED: Readonly<Record<string, readonly string[]>> = {
  'what the service wrote to its database, whose names were checked when they arrived': [
    'apps/fraud/src/archive/archived-row.ts',
    'apps/fraud/src/blacklist/blacklist-canonicalize.command.ts',
    'apps/fraud/src/decisions/evidence/decision-evidence.service.ts',
    'apps/fraud/src/decisions/review/decision-body.ts',
    'apps/fraud/src/decisions/review/decision-columns.worker.ts',
    'apps/fraud/src/decisions/review/decision-reads.service.ts',
    'apps/fraud/src/decisions/review/explanations.service.ts',
    'apps/fraud/src/events/events.service.ts',
    'apps/fraud/src/provisional/backend-call.worker.ts',
    'apps/fraud/src/redaction/decision-redactor.ts',
    'apps/fraud/src/rulesets/rulesets.repository.ts',
    'apps/fraud/src/simulations/replay/held-decisions.ts',
    'apps/fraud/src/simulations/replay/partial-result.ts',
    'apps/fraud/src/simulations/simulations.service.ts',
    'apps/fraud/src/simulations/trace/current-velocities.service.ts',
    'apps/fraud/src/velocity/past-additions.service.ts',
    'apps/vault/src/generic-tokens/generic-tokens.repository.ts',
    'apps/vault/src/jwe-keys/jwe-keys.service.ts',
    'apps/vault/src/network-tokens/stored-network-token.ts',
    'apps/vault/src/pci-tokens/stored-pci-token.ts',
    'apps/vault/src/sessions/sessions.repository.ts',
    'apps/vault/src/types/types.repository.ts',
    'apps/vault/src/wallet-tokens/wallet-tokens.repository.ts',
    'libs/audit/src/anchors/restored-database.ts',
    'libs/audit/src/chain/drop-statement.ts',
    'libs/audit/src/events/audit-events.service.ts',
    'libs/http/src/idempotency/idempotency.interceptor.ts',
    'libs/webhooks/src/stream/streamed-event.ts',
  ],
  'what the service wrote to its archive or files': [
    'apps/fraud/src/archive/archive-manifest.ts',
    'apps/fraud/src/decisions/review/archived-decision-row.ts',
    'apps/fraud/src/decisions/review/archived-filters.ts',
    'apps/fraud/src/simulations/replay/archived-segments.ts',
    'apps/sandbox/src/receivers/receiver-files.ts',
    'libs/audit/src/anchors/file-anchor-store.ts',
    'libs/http/src/openapi/api-examples.ts',
    'libs/service/src/management/process-metrics.ts',
  ],
  'what the service sealed, or authenticated by a MAC': [
    'apps/account-info/src/records/record-sealer.service.ts',
    'apps/account-info/src/sessions/attempt-sealer.service.ts',
    'apps/console/src/sessions/sessions.repository.ts',
    'apps/console/src/sign-in/sign-in.service.ts',
    'apps/fraud/src/integrations/integration-auth.ts',
    'apps/identity/src/provider/record-adapter.ts',
    'apps/identity/src/signing-keys/signing-keys.service.ts',
    'apps/vault/src/generic-tokens/payload-sealer.service.ts',
    'apps/vault/src/network-tokens/cryptograms/sealed-cryptogram.ts',
    'libs/audit/src/check/check-state.ts',
    'libs/service/src/boot/redis-key-set-memory.ts',
    'libs/webhooks/src/endpoints/endpoint-headers.ts',
  ],
  'what this process made': [
    'apps/fraud/src/interceptors/interception.service.ts',
    'apps/fraud/src/simulations/trace/decision-simulator.service.ts',
    'libs/http/src/openapi/check-responses.ts',
    'libs/webhooks/src/event-types/event-schemas.ts',
  ],
  'what a service of the suite sent, over an authenticated connection or with a signature': [
    'apps/console/src/demo/demo-sign-in.client.ts',
    'apps/console/src/sandbox/sandbox.client.ts',
    'apps/sandbox/src/card-entries/card-entries.service.ts',
    'apps/sandbox/src/network-tokens/card-data.ts',
    'apps/sandbox/src/shop/account-checks/account-check-events.service.ts',
  ],
  'settings and files of the operator': [
    'apps/fraud/src/simulations/command-line.ts',
    'apps/identity/src/commands/described-file.ts',
    'apps/identity/src/single-sign-on/group-roles.ts',
    'apps/vault/src/token-access/token-access-policies.ts',
    'libs/crypto/src/key-shares/keyring-backup.ts',
    'libs/crypto/src/keyring-format.ts',
    'libs/webhooks/src/endpoints/internal-endpoint.ts',
  ],
  'responses of the token issuer and the key service that the operator configured': [
    'libs/auth/src/client/access-token.client.ts',
    'libs/crypto/src/kek-providers/vault-transit.client.ts',
    'libs/service/src/management/reference-calls.ts',
  ],
  'one string, which has no names': [
    'apps/vault/src/forward/template/json-places.ts',
    'apps/vault/src/forward/template/json-strings.ts',
    'libs/errors/src/validation/json-names.ts',
    'libs/http/src/card-numbers/find-in-json.ts',
    'libs/http/src/idempotency/json-scanner.ts',
  ],
  'parsed after its names were checked': [
    'apps/fraud/src/interceptors/intercepted-card-data.ts',
    'libs/errors/src/validation/parse-untrusted-json.ts',
    'libs/http/src/requests/json-body.ts',
  ],
  'a script of a page, which runs in a browser': [
    'apps/identity/src/sign-in/pages/passkey-parts.ts',
  ],
};
/** Programs of people, and scripts of pages: they have no other callers. */
const NOT_SERVICES = /^(?:libs\/(?:cli|client|browser-sdk)|apps\/console\/web)\//;

it('parses JSON from outside only after its names were checked', () => {
  const parsing = globSync('{apps,libs}/*/src/**/*.ts')
    .filter((path) => !path.endsWith('.spec.ts') && !NOT_SERVICES.test(path))
    .filter((path) => /\bJSON\.parse\(|\.json\(\)/.test(readFileSync(path, 'utf8')));
  expect(parsing.sort()).toEqual(Object.values(TRUSTED).flat().sort());
});
