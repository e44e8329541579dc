import { getAccount } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import { BREAK_GLASS_OPTION, requireApproval } from '@tessera/change-requests';
import {
  CommandError,
  defineCommand,
  textTable,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import { RowIntegrityService } from '@tessera/integrity';
import type { GatewayLegacyConfig } from '../config.js';
import {
  FRAUD_POLICIES,
  PCI_ATTESTATIONS,
  PERMISSIONS,
  type AccountSettings,
} from './account-settings.entity.js';
import { AccountSettingsService, type SettingsChanges } from './account-settings.service.js';
import { COMPLIANCE_CHANGE, destinationPrefix, grantsCompliance } from './compliance-grants.js';

type Changes = SettingsChanges;
type Values = Readonly<Record<string, string | boolean | undefined>>;

/** `account show` and `account set`. */
export function settingsCommands(): readonly Command[] {
  return [accountShow, accountSet];
}

const accountShow = defineCommand({
  name: 'account show',
  summary: 'Show the settings of an account.',
  parameters: ['ACCOUNT'],
  async run(context) {
    const { id } = await getAccount(context, context.args[0] ?? '');
    const settings = await settingsOf(context).get(id);
    context.print(settingsResult(settings), settingsText(settings));
  },
});

const accountSet = defineCommand({
  name: 'account set',
  summary: 'Change settings of an account; what is not named stays as it is.',
  options: {
    account: { type: 'string', placeholder: 'ID', required: true, describe: 'Its id' },
    'pci-attestation': {
      type: 'string',
      placeholder: 'LEVEL',
      describe: `One of ${PCI_ATTESTATIONS.join(', ')}`,
    },
    permissions: {
      type: 'string',
      placeholder: 'LIST',
      describe: `All that it has from now on, of ${PERMISSIONS.join(', ')}; "" for none`,
    },
    'forward-destinations': {
      type: 'string',
      placeholder: 'URLS',
      describe: 'Prefixes of URLs to which card data may be forwarded; "" for none',
    },
    'fraud-context': {
      type: 'string',
      placeholder: 'CONTEXT',
      describe: 'The rulesets that judge its payments before they are authorized; "" for none',
    },
    'fraud-policy': {
      type: 'string',
      placeholder: 'POLICY',
      describe:
        'When the fraud service is unavailable: fail_open accepts the payment, fail_closed refuses it',
    },
    provider: {
      type: 'string',
      placeholder: 'NAME',
      describe: 'One of PAYMENT_PROVIDERS, for payments from now on; "" for the first of them',
    },
    'provider-merchant': {
      type: 'string',
      placeholder: 'NAME',
      describe: 'Its name at that provider; "" for the id of the account',
    },
    'break-glass': BREAK_GLASS_OPTION,
  },
  async run(context) {
    const { dataSource, values, print } = context;
    const config = context.config as GatewayLegacyConfig;
    const { id } = await getAccount(context, values.account);
    const changes = changesOf(values, config);
    if (Object.keys(changes).length === 0) throw new UsageError('There is nothing to change.');
    const settings = await dataSource.transaction(async (tx) => {
      if (grantsCompliance(await settingsOf(context).get(id, tx), changes)) {
        const { 'break-glass': breakGlass } = values;
        await requireApproval(tx, context, { kind: COMPLIANCE_CHANGE, target: id, breakGlass });
      }
      const changed = await settingsOf(context).set(tx, id, changes);
      await AuditTrailService.forCommand(context).record(tx, {
        action: 'account.set',
        result: 'success',
        object: { type: 'account', id },
        details: shown(changes),
      });
      return changed;
    });
    const lines = [settingsText(settings)];
    if ((changes.permissions ?? []).length > 0) lines.push(SECOND_FACTOR_NOTE);
    print(settingsResult(settings), lines.join('\n'));
  },
});

/** The gateway does not know the issuer's people, so it cannot check whether they have one. */
const SECOND_FACTOR_NOTE =
  'People who act for this account need a second factor to use these permissions. At the identity service: user set-second-factor USER required.';

function settingsOf(context: CommandContext): AccountSettingsService {
  return new AccountSettingsService(context.dataSource, RowIntegrityService.forCommand(context));
}

function changesOf(values: Values, config: GatewayLegacyConfig): Changes {
  return {
    ...given(values, 'pci-attestation', (text) => ({
      pciAttestation: oneOf(PCI_ATTESTATIONS, '--pci-attestation', text),
    })),
    ...given(values, 'permissions', (text) => ({
      permissions: listOf(text).map((name) => oneOf(PERMISSIONS, '--permissions', name)),
    })),
    ...given(values, 'forward-destinations', (text) => ({
      forwardDestinations: listOf(text).map(destination),
    })),
    ...given(values, 'fraud-context', (text) => ({ fraudContext: contextOf(text) })),
    ...given(values, 'fraud-policy', (text) => ({
      fraudPolicy: oneOf(FRAUD_POLICIES, '--fraud-policy', text),
    })),
    ...given(values, 'provider', (text) => ({ provider: providerOf(text, config) })),
    ...given(values, 'provider-merchant', (text) => ({ providerMerchant: merchantOf(text) })),
  };
}

/** The trail has no lists. */
function shown(changes: Changes): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}

function given(values: Values, name: string, read: (text: string) => Changes): Changes {
  const value = values[name];
  return typeof value === 'string' ? read(value.trim()) : {};
}

function oneOf<T extends string>(allowed: readonly T[], option: string, text: string): T {
  const found = allowed.find((each) => each === text);
  if (found === undefined) throw new UsageError(`${option} takes ${allowed.join(', ')}.`);
  return found;
}

function listOf(text: string): string[] {
  return [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== '');
}

function destination(text: string): string {
  const href = destinationPrefix(text);
  if (href !== null) return href;
  throw new UsageError(`--forward-destinations takes http(s) URLs; ${text} is not one.`);
}

const CONTEXT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

function contextOf(text: string): string | null {
  if (text === '') return null;
  if (!CONTEXT.test(text)) {
    throw new UsageError('--fraud-context takes 1 to 64 letters, digits, _ or -.');
  }
  return text;
}

function providerOf(text: string, config: GatewayLegacyConfig): string | null {
  if (text === '') return null;
  const names = config.providerNames;
  if (!names.includes(text)) {
    throw new CommandError(
      `PAYMENT_PROVIDERS names no ${text}: ${names.join(', ') || 'it is empty'}.`,
    );
  }
  return text;
}

const MAX_MERCHANT_LENGTH = 100;

function merchantOf(text: string): string | null {
  if (text.length > MAX_MERCHANT_LENGTH || /[^\x21-\x7e]/.test(text)) {
    throw new UsageError(
      `--provider-merchant must have at most ${MAX_MERCHANT_LENGTH} visible characters.`,
    );
  }
  return text === '' ? null : text;
}

function settingsResult(settings: AccountSettings) {
  return {
    account: settings.accountId,
    pci_attestation: settings.pciAttestation,
    permissions: settings.permissions,
    forward_destinations: settings.forwardDestinations,
    fraud_context: settings.fraudContext,
    fraud_policy: settings.fraudPolicy,
    provider: settings.provider,
    provider_merchant: settings.providerMerchant,
  };
}

function settingsText(settings: AccountSettings): string {
  const none = '-';
  return textTable([
    ['SETTING', 'VALUE'],
    ['pci-attestation', settings.pciAttestation],
    ['permissions', settings.permissions.join(',') || none],
    ['forward-destinations', settings.forwardDestinations.join(',') || none],
    ['fraud-context', settings.fraudContext ?? none],
    ['fraud-policy', settings.fraudPolicy],
    ['provider', settings.provider ?? 'the first'],
    ['provider-merchant', settings.providerMerchant ?? settings.accountId],
  ]);
}
