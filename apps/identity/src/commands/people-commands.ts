import { AuditTrailService } from '@tessera/audit';
import {
  type CommandContext,
  CommandError,
  defineCommand,
  textTable,
  UsageError,
} from '@tessera/commands';
import { RowIntegrityService } from '@tessera/integrity';
import { ApiError } from '@tessera/errors';
import { SystemClock } from '@tessera/telemetry';
import { spaceSeparated } from '../clients/client-definition.js';
import type { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { SecondFactorsService } from '../mfa/second-factors.service.js';
import type { Delivery, IssuedLink } from '../people/people.service.js';
import { OPERATOR_RIGHTS } from '../people/rights.js';
import { signInFacts } from '../people/sign-in-facts.js';
import { isRoleName, ROLE_NAMES, ROLES } from '../people/roles.js';
import { UserRolesRepository, type RolesAt } from '../people/user-roles.repository.js';
import { userResponse } from '../people/dto/user.response.js';
import type { User } from '../users/user.entity.js';
import { getUser } from '../users/users.service.js';
import { peopleOf } from './command-people.js';

type Context = Pick<
  CommandContext<IdentityConfig>,
  'dataSource' | 'config' | 'keyring' | 'args' | 'values'
>;

const ROLES_OPTION = {
  type: 'string',
  placeholder: 'ROLES',
  describe: `Space-separated, of ${ROLE_NAMES.join(', ')}`,
} as const;
const AUDIENCE_OPTION = {
  type: 'string',
  placeholder: 'AUDIENCE',
  describe: 'Where they have the roles: an instance or a service of it (default: INSTANCE)',
} as const;
const PRINT_OPTION = {
  type: 'boolean',
  describe: 'Print the link even if a mail server is configured',
} as const;

const userInvite = defineCommand<IdentityConfig>({
  name: 'user invite',
  summary: 'Create a user who chooses their own password. Mails the link or prints it once.',
  options: {
    email: {
      type: 'string',
      placeholder: 'ADDRESS',
      required: true,
      describe: 'The e-mail address that they sign in with',
    },
    name: { type: 'string', placeholder: 'NAME', describe: 'Shown where they are named' },
    roles: { ...ROLES_OPTION, default: '' },
    audience: AUDIENCE_OPTION,
    print: PRINT_OPTION,
  },
  async run(context) {
    const { email, name, roles } = context.values as Record<string, string | undefined>;
    const at = rolesAt(context, roles ?? '');
    const invitation = {
      email: email ?? '',
      name: name ?? null,
      roles: at.roles.length > 0 ? [at] : [],
      isEmailVerified: true,
    };
    const caller = { rights: OPERATOR_RIGHTS, ...deliveryOf(context) };
    const linked = await asCommand(() => peopleOf(context).invite(invitation, caller, linkedUser));
    context.print(linked.result, linked.text);
  },
});

const userResetPassword = defineCommand<IdentityConfig>({
  name: 'user reset-password',
  summary: 'Make a link to choose a new password. Mails it or prints it once.',
  parameters: ['USER'],
  options: { print: PRINT_OPTION },
  async run(context) {
    const { id, passwordHash } = await userOf(context);
    const caller = { rights: OPERATOR_RIGHTS, ...deliveryOf(context) };
    const people = peopleOf(context);
    const linked = await asCommand(() =>
      passwordHash === null
        ? people.inviteAgain(id, caller, linkedUser)
        : people.resetPassword(id, caller, linkedUser),
    );
    context.print(linked.result, linked.text);
  },
});

const userSetRoles = defineCommand<IdentityConfig>({
  name: 'user set-roles',
  summary: 'Replace the roles of a user at one audience. Applies at their next refresh.',
  parameters: ['USER'],
  options: { roles: { ...ROLES_OPTION, required: true }, audience: AUDIENCE_OPTION },
  async run(context) {
    const { id } = await userOf(context);
    const wanted = rolesAt(context, String(context.values['roles']));
    const { audience } = wanted;
    const result = await asCommand(() =>
      peopleOf(context).setRoles(id, wanted, OPERATOR_RIGHTS, ({ email }, all) => {
        const roles = all.find((each) => each.audience === audience)?.roles ?? [];
        return { id, email, audience, roles: [...roles] };
      }),
    );
    const { email, roles } = result;
    context.print(result, `${email} has ${roles.join(' ') || 'no role'} at ${audience}.`);
  },
});

const userShow = defineCommand<IdentityConfig>({
  name: 'user show',
  summary: 'Show a user, with roles and second factor, as JSON. Read-only.',
  parameters: ['USER'],
  async run(context) {
    const user = await userOf(context);
    const facts = await signInFacts(context.dataSource.manager, user.id);
    const roles = await rolesOf(context).of(context.dataSource.manager, user.id);
    const result = userResponse(user, roles, facts);
    context.print(result, JSON.stringify(result, null, 2));
  },
});

const userResetSecondFactor = defineCommand<IdentityConfig>({
  name: 'user reset-second-factor',
  summary:
    "Remove a user's second factor, passkeys included, and end their sessions. Check who is asking first.",
  parameters: ['USER'],
  async run(context) {
    const { id, email } = await userOf(context);
    await secondFactorsOf(context).revoke(id);
    context.print({ id, email, has_second_factor: false }, `${email} has no second factor.`);
  },
});

const roleList = defineCommand<IdentityConfig>({
  name: 'role list',
  summary: 'List the roles that people can have, with their scopes. Read-only.',
  run(context) {
    const roles = ROLE_NAMES.map((name) => {
      const { description, scopes } = ROLES[name];
      return { name, description, scopes: [...scopes] };
    });
    const blocks = roles.map(
      ({ name, description, scopes }) => `${name}: ${description}\n  ${scopes.join('\n  ')}`,
    );
    context.print(roles, blocks.join('\n\n'));
    return Promise.resolve();
  },
});

export const peopleCommands = [
  userInvite,
  userResetPassword,
  userSetRoles,
  userShow,
  userResetSecondFactor,
  roleList,
];

function rolesAt({ config, values }: Context, text: string): RolesAt {
  const roles = spaceSeparated(text);
  const unknown = roles.find((role) => !isRoleName(role));
  if (unknown !== undefined) {
    throw new UsageError(`"${unknown}" is not a role; these are: ${ROLE_NAMES.join(', ')}.`);
  }
  const audience = values['audience'];
  return { audience: typeof audience === 'string' ? audience : config.instance, roles };
}

function deliveryOf({ values }: Context): { readonly delivery?: Delivery } {
  return values['print'] === true ? { delivery: 'print' } : {};
}

function linkedUser(user: User, roles: readonly RolesAt[], link: IssuedLink | null) {
  const { id, email } = user;
  const expiresAt = link?.expiresAt.toISOString() ?? null;
  const result = { id, email, link_url: link?.url ?? null, link_expires_at: expiresAt };
  return { result, text: linkText(user, roles, link) };
}

function linkText({ email }: User, _roles: readonly RolesAt[], link: IssuedLink | null): string {
  if (link === null) return email;
  if (link.url === null) return `The link was mailed to ${email}.`;
  const rows = [
    ['link', link.url],
    ['expires', link.expiresAt.toISOString()],
  ];
  return `${textTable(rows)}\n\nHand it over to ${email}. It works once, and is shown only this once.`;
}

function userOf({ dataSource, args }: Context): Promise<User> {
  return getUser(dataSource.manager, args[0] ?? '');
}

function rolesOf(context: Context): UserRolesRepository {
  return new UserRolesRepository(RowIntegrityService.forCommand(context));
}

/** What the API would refuse, as the error of a command. */
async function asCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error;
  }
}

/** Second factors for a command. */
function secondFactorsOf(
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
