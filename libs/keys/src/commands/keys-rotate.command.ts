import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import { KEK_ADOPTION_MS } from '@tessera/crypto';
import { DatabaseKekVersions } from '../kek-versions/database-kek-versions.js';

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'Make a new version of the key-encryption key; running pods adopt it automatically.',
  async run(context) {
    const { dataSource, keyring, print } = context;
    const trail = AuditTrailService.forCommand(context);
    const version = await keyring.keks.rotate(new DatabaseKekVersions(dataSource, trail));
    if (version === null) {
      throw new CommandError(
        'A concurrent rotation made a version at the same time; see keys status.',
      );
    }
    const seconds = KEK_ADOPTION_MS / 1_000;
    const lines = [`Version ${version} wraps new data keys, in every pod within ${seconds} s.`];
    if (version > 1) lines.push('Bring the older rows under it with keys rewrap.');
    print({ version, adopted_within_seconds: seconds }, lines.join('\n'));
  },
});
