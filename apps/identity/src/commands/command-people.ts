import { AuditTrailService } from '@tessera/audit';
import type { CommandContext } from '@tessera/commands';
import type { ServiceConfig } from '@tessera/config';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { MailClient } from '../people/mail.client.js';
import { PasswordLinksService } from '../people/password-links.service.js';
import { PeopleService } from '../people/people.service.js';
import { OPERATOR_RIGHTS } from '../people/rights.js';
import { UserRolesRepository, type RolesAt } from '../people/user-roles.repository.js';
import { PasswordHashes } from '../users/password-hashes.js';
import { getUser, UsersService } from '../users/users.service.js';

type Context = Pick<CommandContext, 'dataSource' | 'config' | 'keyring'>;

/** People for a command. */
export function peopleOf(context: Context): PeopleService {
  const { dataSource, keyring, config } = context;
  const trail = AuditTrailService.forCommand(context);
  const integrity = RowIntegrityService.forCommand(context);
  const clock = new SystemClock();
  const pepper = keyring.versionedHash(KEYRING_KEYS.passwordLink);
  return new PeopleService({
    dataSource,
    users: new UsersService(dataSource, new PasswordHashes(), trail, integrity),
    roles: new UserRolesRepository(integrity),
    links: new PasswordLinksService(dataSource, pepper, integrity, clock, config.publicUrl),
    mail: new MailClient(mailSettings(config)),
    trail,
    integrity,
  });
}

/** Sets a person's roles if they differ. @returns whether they did */
export async function applyRoles(
  context: Context,
  email: string,
  wanted: RolesAt,
): Promise<boolean> {
  const { id } = await getUser(context.dataSource.manager, email);
  const integrity = RowIntegrityService.forCommand(context);
  const held = await new UserRolesRepository(integrity).of(context.dataSource.manager, id);
  const before = held.find(({ audience }) => audience === wanted.audience)?.roles ?? [];
  if ([...wanted.roles].sort().join(' ') === before.join(' ')) return false;
  return peopleOf(context).setRoles(id, wanted, OPERATOR_RIGHTS, () => true);
}

function mailSettings(config: ServiceConfig): IdentityConfig {
  if (!(config instanceof IdentityConfig)) throw new Error('The command has no settings of mail.');
  return config;
}
