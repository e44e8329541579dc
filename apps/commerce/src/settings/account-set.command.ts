import { getAccount } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import { SCHEMES } from '@tessera/cards';
import { defineCommand, UsageError, type Command } from '@tessera/commands';
import { ValidationFailedError, validateRequest } from '@tessera/errors';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import { AllowedCardSchemesRequest } from '../allowed-card-schemes/dto/allowed-card-schemes.js';
import { SETTINGS_ROWS } from '../database/authenticated-tables.js';
import {
  PCI_ATTESTATIONS,
  AccountSettings,
  type PciAttestation,
} from './account-settings.entity.js';
import { AccountSettingsService, patchOf, type SettingsPatch } from './account-settings.service.js';
import { UpdateAccountSettingsRequest } from './dto/account-settings.js';

const NONE = 'none';
const SWITCH = { type: 'string', placeholder: 'on|off' } as const;

const OPTIONS = {
  account: { type: 'string', placeholder: 'ID', required: true, describe: 'Whose settings' },
  'guardian-cpa-mode': {
    type: 'string',
    placeholder: 'off|shadow|on',
    describe: 'Whether tokens are composed from what the vault holds under the contract',
  },
  'contract-id': { type: 'string', placeholder: 'ID|none', describe: 'The vault contract' },
  'issuer-metadata': { ...SWITCH, describe: 'Fill the issuer fields when a token is made' },
  'scheme-references': { ...SWITCH, describe: 'Show payment_account_reference' },
  currency: { type: 'string', placeholder: 'EUR|none', describe: 'What new tokens say' },
  'allowed-card-schemes': {
    type: 'string',
    placeholder: 'LIST|all',
    describe: `Comma-separated: ${SCHEMES.join(', ')}; for sessions opened from now on`,
  },
  'cde-import': { ...SWITCH, describe: 'Take cards in clear from payment providers' },
  'pci-attestation': {
    type: 'string',
    placeholder: 'SAQ_D|ROC|none',
    describe: 'What the account has shown; --cde-import on needs it',
  },
} as const;

type Values = Partial<Record<keyof typeof OPTIONS, string>>;

/** `account set --account ID --…` */
export const accountSet: Command = defineCommand({
  name: 'account set',
  summary: 'Change the settings of an account; what is not named stays.',
  options: OPTIONS,
  async run(context) {
    const { dataSource, values } = context;
    const { id } = await getAccount(context, values.account);
    const patch = readPatch(values);
    if (Object.keys(patch).length === 0) throw new UsageError('Name what is to be set.');
    const audit = AuditTrailService.forCommand(context);
    const integrity = RowIntegrityService.forCommand(context);
    const settings = new AccountSettingsService(dataSource, audit, new SystemClock(), integrity);
    const saved = await dataSource.transaction(async (tx) => {
      const stored = await tx.findOneBy(AccountSettings, { accountId: id });
      if (stored !== null) integrity.requireIntact(SETTINGS_ROWS, stored);
      const changed = await settings.change(tx, id, patch).catch(asUsage);
      requireAttestation(changed);
      await audit.record(tx, {
        action: 'account.settings.update',
        result: 'success',
        object: { type: 'account', id },
        details: { fields: Object.keys(patch).join(' ') },
      });
      return changed;
    });
    context.print(settingsResult(saved), summaryOf(saved));
  },
});

/** The rules are those of the API. */
function readPatch(values: Values): SettingsPatch {
  const request = {
    guardian_cpa_mode: values['guardian-cpa-mode'],
    contract_id: orNull(values['contract-id']),
    issuer_metadata_enabled: switched('issuer-metadata', values),
    scheme_references_enabled: switched('scheme-references', values),
    currency: orNull(values.currency),
  };
  const schemes = values['allowed-card-schemes'];
  const cdeImport = switched('cde-import', values);
  return {
    ...patchOf(checked(UpdateAccountSettingsRequest, withoutAbsent(request))),
    ...(schemes !== undefined && { allowedCardSchemes: schemesOf(schemes) }),
    ...(cdeImport !== undefined && { cdeImportEnabled: cdeImport }),
    ...attestationOf(values['pci-attestation']),
  };
}

function schemesOf(list: string): AccountSettings['allowedCardSchemes'] {
  if (list === 'all') return null;
  const names = list.split(',').map((name) => name.trim());
  return checked(AllowedCardSchemesRequest, { allowed_card_schemes: names }).allowed_card_schemes;
}

function attestationOf(value: string | undefined): SettingsPatch {
  if (value === undefined) return {};
  if (value === NONE) return { pciAttestation: null };
  return { pciAttestation: oneOf(PCI_ATTESTATIONS, value) };
}

function oneOf(known: readonly PciAttestation[], value: string): PciAttestation {
  const found = known.find((each) => each === value);
  if (found === undefined) throw new UsageError(`--pci-attestation is ${known.join(' or ')}.`);
  return found;
}

function switched(name: keyof Values, values: Values): boolean | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (value !== 'on' && value !== 'off') throw new UsageError(`--${name} is on or off.`);
  return value === 'on';
}

function orNull(value: string | undefined): string | null | undefined {
  return value === NONE ? null : value;
}

function withoutAbsent(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function checked<T extends object>(Class: new () => T, value: unknown): T {
  try {
    return validateRequest(Class, value);
  } catch (error) {
    return asUsage(error);
  }
}

function asUsage(error: unknown): never {
  if (!(error instanceof ValidationFailedError)) throw error;
  const faults = (error.validationErrors ?? []).map(({ path, message }) => `${path} ${message}`);
  throw new UsageError(`${faults.join('; ')}.`);
}

/** Cards in clear are taken of accounts whose assessment the operator has seen, and of no others. */
function requireAttestation({ cdeImportEnabled, pciAttestation }: AccountSettings): void {
  if (!cdeImportEnabled || pciAttestation !== null) return;
  throw new UsageError('--cde-import on needs --pci-attestation SAQ_D or ROC.');
}

function settingsResult(settings: AccountSettings) {
  return {
    account: settings.accountId,
    guardian_cpa_mode: settings.guardianCpaMode,
    contract_id: settings.contractId,
    issuer_metadata_enabled: settings.issuerMetadataEnabled,
    scheme_references_enabled: settings.schemeReferencesEnabled,
    currency: settings.currency,
    allowed_card_schemes: settings.allowedCardSchemes,
    cde_import_enabled: settings.cdeImportEnabled,
    pci_attestation: settings.pciAttestation,
  };
}

function summaryOf(settings: AccountSettings): string {
  const onOff = (value: boolean): string => (value ? 'on' : 'off');
  return [
    `guardian-cpa-mode     ${settings.guardianCpaMode}`,
    `contract-id           ${settings.contractId ?? NONE}`,
    `issuer-metadata       ${onOff(settings.issuerMetadataEnabled)}`,
    `scheme-references     ${onOff(settings.schemeReferencesEnabled)}`,
    `currency              ${settings.currency ?? NONE}`,
    `allowed-card-schemes  ${settings.allowedCardSchemes?.join(',') ?? 'all'}`,
    `cde-import            ${onOff(settings.cdeImportEnabled)}`,
    `pci-attestation       ${settings.pciAttestation ?? NONE}`,
  ].join('\n');
}
