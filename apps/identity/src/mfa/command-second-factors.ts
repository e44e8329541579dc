import { AuditTrailService } from '@tessera/audit';
import type { CommandContext } from '@tessera/commands';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { SecondFactorsService } from './second-factors.service.js';

/** Second factors for a command. */
export function secondFactorsOf(
  context: Pick<CommandContext, 'dataSource' | 'config' | 'keyring'>,
): SecondFactorsService {
  const { dataSource, keyring } = context;
  return new SecondFactorsService({
    dataSource,
    sealer: keyring.sealer(KEYRING_KEYS.secondFactor),
    pepper: keyring.versionedHash(KEYRING_KEYS.recoveryCode),
    trail: AuditTrailService.forCommand(context),
    clock: new SystemClock(),
    integrity: RowIntegrityService.forCommand(context),
  });
}
