import { AuditTrailService } from '@tessera/audit';
import { defineCommand, textTable, UsageError, type CommandContext } from '@tessera/commands';
import { RowIntegrityService } from '@tessera/integrity';
import { spaceSeparated } from '../clients/client-definition.js';
import { PasswordHashes } from '../users/password-hashes.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { applyRoles } from './command-people.js';
import { PASSWORD_FILE_OPTION, readPassword } from './password-input.js';
import { readUserFile } from './user-file.js';

const ACCOUNTS = {
  placeholder: 'IDS',
  describe: 'Accounts of the gateway that they may act for, space-separated',
} as const;

const userCreate = defineCommand({
  name: 'user create',
  summary: 'Create a user who may sign in. Prompts for the password or reads it from a file.',
  options: {
    email: {
      type: 'string',
      placeholder: 'ADDRESS',
      required: true,
      describe: 'The e-mail address that they sign in with',
    },
    accounts: { type: 'string', default: '', ...ACCOUNTS },
    name: { type: 'string', placeholder: 'NAME', describe: 'Shown where they are named' },
    'password-file': PASSWORD_FILE_OPTION,
    'email-unverified': {
      type: 'boolean',
      describe: 'Mark the email address as unverified (the gateway rejects such users)',
    },
    'second-factor-required': {
      type: 'boolean',
      describe: 'Require an authenticator app, set up at the first sign-in',
    },
  },
  async run(context) {
    const { values } = context;
    const user = await usersOf(context).create({
      email: values.email,
      name: values.name ?? null,
      password: await readPassword(values['password-file']),
      accountIds: spaceSeparated(values.accounts),
      isEmailVerified: values['email-unverified'] !== true,
      requiresSecondFactor: values['second-factor-required'] === true,
    });
    context.print(userResult(user), user.id);
  },
});

const userApply = defineCommand({
  name: 'user apply',
  summary: 'Create or update the users of a JSON file to match it. Can be repeated.',
  parameters: ['FILE'],
  async run(context) {
    const users = usersOf(context);
    const results: { email: string; result: string }[] = [];
    for (const { roles, ...user } of await readUserFile(context.args[0] ?? '')) {
      const applied = await users.apply(user);
      const { instance } = context.config;
      const changed =
        roles !== null && (await applyRoles(context, user.email, { audience: instance, roles }));
      const result = changed && applied === 'unchanged' ? 'updated' : applied;
      results.push({ email: user.email, result });
    }
    const lines = results.map(({ email, result }) => textTable([[email, result]]));
    context.print(results, lines.join('\n'));
  },
});

const userList = defineCommand({
  name: 'user list',
  summary: 'List the users. Read-only.',
  async run(context) {
    const users = await usersOf(context).list();
    context.print(users.map(userResult), listing(users));
  },
});

const userSetAccounts = defineCommand({
  name: 'user set-accounts',
  summary: 'Replace the accounts that a user may act for.',
  parameters: ['USER'],
  options: { accounts: { type: 'string', required: true, ...ACCOUNTS } },
  async run(context) {
    const accountIds = spaceSeparated(context.values.accounts);
    const user = await usersOf(context).setAccounts(nameOf(context), accountIds);
    const accounts = user.accountIds.join(' ') || 'no account';
    context.print(userResult(user), `${user.email} may act for ${accounts}.`);
  },
});

const userSetPassword = defineCommand({
  name: 'user set-password',
  summary: "Replace a user's password and end their sessions.",
  parameters: ['USER'],
  options: { 'password-file': PASSWORD_FILE_OPTION },
  async run(context) {
    const password = await readPassword(context.values['password-file']);
    const user = await usersOf(context).setPassword(nameOf(context), password);
    context.print(userResult(user), `${user.email} has a new password.`);
  },
});

const userSetSecondFactor = defineCommand({
  name: 'user set-second-factor',
  summary: 'Set whether a user needs a second factor: required or optional.',
  parameters: ['USER', 'required|optional'],
  async run(context) {
    const [, word = ''] = context.args;
    if (!['required', 'optional'].includes(word)) {
      throw new UsageError('The value must be required or optional.');
    }
    const users = usersOf(context);
    const user = await users.setSecondFactorRequired(nameOf(context), word === 'required');
    context.print(userResult(user), `A second factor is ${word} for ${user.email}.`);
  },
});

const userSetEnrolment = defineCommand({
  name: 'user set-enrolment',
  summary:
    'Allow (open) or block (closed) setting up a second factor. Open ends a cooling-off period.',
  parameters: ['USER', 'open|closed'],
  async run(context) {
    const [, word = ''] = context.args;
    if (word !== 'open' && word !== 'closed') {
      throw new UsageError('The value must be open or closed.');
    }
    const user = await usersOf(context).setEnrolment(nameOf(context), word);
    const result = { ...userResult(user), enrolment: word };
    context.print(result, `Enrolment is ${word} for ${user.email}.`);
  },
});

const userVerifyEmail = defineCommand({
  name: 'user verify-email',
  summary: 'Mark the e-mail address of a user as verified.',
  parameters: ['USER'],
  async run(context) {
    const user = await usersOf(context).setEmailVerified(nameOf(context));
    context.print(userResult(user), `${user.email} is verified.`);
  },
});

export const userCommands = [
  userCreate,
  userApply,
  userList,
  userSetAccounts,
  userSetPassword,
  userSetSecondFactor,
  userSetEnrolment,
  userVerifyEmail,
  userSwitch('disable', 'Block a user from signing in, and end their sessions.'),
  userSwitch('enable', 'Let a disabled user sign in again.'),
];

function userSwitch(verb: 'disable' | 'enable', summary: string) {
  return defineCommand({
    name: `user ${verb}`,
    summary,
    parameters: ['USER'],
    async run(context) {
      const user = await usersOf(context)[verb](nameOf(context));
      context.print(userResult(user), `${user.email} is ${verb}d.`);
    },
  });
}

function usersOf(context: Pick<CommandContext, 'dataSource' | 'config' | 'keyring'>): UsersService {
  const audit = AuditTrailService.forCommand(context);
  const integrity = RowIntegrityService.forCommand(context);
  return new UsersService(context.dataSource, new PasswordHashes(), audit, integrity);
}

/** The user, by id or e-mail address. */
function nameOf({ args }: Pick<CommandContext, 'args'>): string {
  return args[0] ?? '';
}

function userResult(user: User) {
  return {
    id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    accounts: user.accountIds,
    second_factor_required: user.requiresSecondFactor,
    created_at: user.createdAt.toISOString(),
    disabled_at: user.disabledAt?.toISOString() ?? null,
  };
}

function listing(users: readonly User[]): string {
  if (users.length === 0) return 'There are no users yet; create one with "user create".';
  const rows = users.map(({ id, email, disabledAt, accountIds }) => [
    email,
    id,
    disabledAt === null ? 'enabled' : 'disabled',
    accountIds.join(' '),
  ]);
  return textTable([['E-MAIL', 'ID', 'STATE', 'ACCOUNTS'], ...rows]);
}
