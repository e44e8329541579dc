import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsRepository } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import {
  ChangeKindsService,
  type ChangeHandler,
  type ChangePreview,
} from '@tessera/change-requests';
import { Describe, Omittable, ValidationFailedError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { ArrayMaxSize, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import type { EntityManager } from 'typeorm';
import {
  PCI_ATTESTATIONS,
  type PciAttestation,
  type Permission,
  PERMISSIONS,
} from './account-settings.entity.js';
import { AccountSettingsService } from './account-settings.service.js';
import {
  COMPLIANCE_CHANGE,
  destinationPrefix,
  type ComplianceSettings,
} from './compliance-grants.js';

const MAX_DESTINATIONS = 100;

/** The payload of `account.set_compliance`. */
class ComplianceChangePayload {
  @IsUUID()
  account_id!: AccountId;

  @Describe('What the account has shown of its standing under PCI DSS. By default as before.')
  @Omittable()
  @IsIn(PCI_ATTESTATIONS)
  pci_attestation?: PciAttestation;

  @Describe('All that the account has afterwards. By default as before.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(PERMISSIONS.length)
  @IsIn(PERMISSIONS, { each: true })
  permissions?: Permission[];

  @Describe(
    'All prefixes of URLs to which card data may be forwarded afterwards. By default as before.',
  )
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_DESTINATIONS)
  @IsString({ each: true })
  @MaxLength(2_048, { each: true })
  forward_destinations?: string[];
}

/** What an account may do with card data in clear, as a change that needs two people. */
@Injectable()
export class ComplianceChangesService implements OnModuleInit {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly settings: AccountSettingsService,
    private readonly audit: AuditTrailService,
    private readonly kinds: ChangeKindsService,
  ) {}

  onModuleInit(): void {
    this.kinds.register(this.handler());
  }

  private handler(): ChangeHandler<ComplianceChangePayload> {
    return {
      kind: COMPLIANCE_CHANGE,
      Payload: ComplianceChangePayload,
      targetField: 'account_id',
      scopes: { read: 'admin:clients:read', propose: ['admin:clients:write'] },
      lock: async (tx, { account_id: id }) => {
        await tx.query('select 1 from account where id = $1 for update', [id]);
      },
      read: (tx, payload) => this.state(tx, payload),
      preview: (tx, payload) => this.preview(tx, payload),
      apply: (tx, payload) => this.apply(tx, payload),
    };
  }

  private async state(tx: EntityManager, payload: ComplianceChangePayload): Promise<object | null> {
    const account = await this.accounts.find(payload.account_id, tx);
    if (account === null) return null;
    const settings = await this.settings.get(account.id, tx);
    const { enabled, name } = account;
    return { name, enabled, ...shown(settings) };
  }

  private async preview(
    tx: EntityManager,
    payload: ComplianceChangePayload,
  ): Promise<ChangePreview> {
    const { account_id: id } = payload;
    const settings: Readonly<ComplianceSettings> = await this.settings.get(id, tx);
    const [before, after] = [shown(settings), shown({ ...settings, ...changesOf(payload) })];
    const attestation = after.pci_attestation;
    const isAttested = attestation !== before.pci_attestation;
    const summary = [
      ...(isAttested ? [`The account ${id} has the PCI DSS attestation ${attestation}.`] : []),
      ...listChanges(id, 'permission', before.permissions, after.permissions),
      ...listChanges(
        id,
        'forward destination',
        before.forward_destinations,
        after.forward_destinations,
      ),
    ];
    if (summary.length > 0) return { summary, diff: { before, after } };
    throw new ValidationFailedError([{ path: '$.payload', message: 'must change something' }]);
  }

  private async apply(tx: EntityManager, payload: ComplianceChangePayload): Promise<void> {
    const changes = changesOf(payload);
    await this.settings.set(tx, payload.account_id, changes);
    await this.audit.record(tx, {
      action: 'account.set',
      result: 'success',
      object: { type: 'account', id: payload.account_id },
      // The trail has no lists.
      details: Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, [value].flat().join(',')]),
      ),
    });
  }
}

/** @throws ValidationFailedError */
function changesOf({
  pci_attestation: pciAttestation,
  permissions,
  forward_destinations: destinations,
}: ComplianceChangePayload): Partial<ComplianceSettings> {
  const forwardDestinations = destinations?.map((text, index) => {
    const href = destinationPrefix(text);
    if (href !== null) return href;
    const path = `$.payload.forward_destinations[${index}]`;
    const message = 'must be an http(s) URL without user, query and fragment';
    throw new ValidationFailedError([{ path, message }]);
  });
  return {
    ...(pciAttestation !== undefined && { pciAttestation }),
    ...(permissions !== undefined && { permissions: [...new Set(permissions)] }),
    ...(forwardDestinations !== undefined && {
      forwardDestinations: [...new Set(forwardDestinations)],
    }),
  };
}

/** As the API names them. */
function shown({ pciAttestation, permissions, forwardDestinations }: ComplianceSettings) {
  return {
    pci_attestation: pciAttestation,
    permissions,
    forward_destinations: forwardDestinations,
  };
}

function listChanges(
  id: string,
  what: string,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const added = after.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !after.includes(each));
  return [
    ...added.map((each) => `The account ${id} gets the ${what} ${each}.`),
    ...removed.map((each) => `The account ${id} loses the ${what} ${each}.`),
  ];
}
