import { AuditTrailService } from '@tessera/audit';
import { defineCommand, textTable, type CommandContext } from '@tessera/commands';
import type { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { keyState, signingKeysResponse } from '../signing-keys/dto/signing-key.js';
import {
  PUBLISHED_BEFORE_SIGNING_SECONDS,
  type KeySchedule,
} from '../signing-keys/key-schedule.js';
import type { SigningKey } from '../signing-keys/signing-key.entity.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';

const keysList = defineCommand<IdentityConfig>({
  name: 'keys list',
  summary: 'List the published keys that sign tokens. Read-only.',
  async run(context) {
    const schedule = await signingKeysOf(context).schedule();
    context.print(signingKeysResponse(schedule).data, listing(schedule));
  },
});

const keysRotate = defineCommand<IdentityConfig>({
  name: 'keys rotate',
  summary: `Publish a new key, which signs ${PUBLISHED_BEFORE_SIGNING_SECONDS / 60} minutes later.`,
  options: {
    emergency: {
      type: 'boolean',
      describe: 'After a leak: sign with a new key at once and destroy all others',
    },
  },
  async run(context) {
    const emergency = context.values['emergency'] === true;
    const key = await signingKeysOf(context).rotate({ emergency });
    const signsFrom = key.signsFrom.toISOString();
    context.print({ kid: key.kid, signs_from: signsFrom }, `${key.kid} signs from ${signsFrom}.`);
  },
});

export const keysCommands = [keysList, keysRotate];

function signingKeysOf(context: CommandContext<IdentityConfig>): SigningKeysService {
  const { dataSource, keyring, config } = context;
  const sealer = keyring.sealer(KEYRING_KEYS.signingKey);
  const trail = AuditTrailService.forCommand(context);
  return new SigningKeysService(dataSource, sealer, trail, config.longestTokenSeconds);
}

function listing({ signing, published }: KeySchedule<SigningKey>): string {
  if (signing === undefined) {
    return 'There are no keys yet; the first start of the service creates one.';
  }
  const rows = published.map((key) => [
    key.kid,
    keyState(key, signing),
    key.signsFrom.toISOString(),
  ]);
  return textTable([['KEY ID', 'STATE', 'SIGNS FROM'], ...rows]);
}
