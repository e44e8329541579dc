import { defineCommand } from '@tessera/commands';
import { ServiceRole } from '@tessera/config';
import { SystemClock } from '@tessera/telemetry';
import { JWE_KEY_ACCEPTED_MS } from '../jwe-keys/jwe-key-schedule.js';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';

export const cardsKey = defineCommand({
  name: 'cards key',
  summary: 'Print the public key (JWK) that lines of an import can be encrypted to.',
  async run({ dataSource, keyring, print }) {
    const role = new ServiceRole('worker');
    const jweKeys = new JweKeysService(dataSource, new SystemClock(), role, keyring);
    const { jwk, createdAt } = await jweKeys.getPublished();
    const acceptedUntil = new Date(createdAt.getTime() + JWE_KEY_ACCEPTED_MS);
    const { kty, kid, use, alg, n, e } = jwk;
    const accepted_until = acceptedUntil.toISOString();
    const published = { kty, kid, use, alg, n, e, accepted_until };
    print(published, JSON.stringify(published));
  },
});
