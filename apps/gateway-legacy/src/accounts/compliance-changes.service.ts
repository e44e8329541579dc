import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsRepository } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import {
  ChangeKindsService,
  type ChangeHandler,
  type ChangePreview,
} from '@tessera/change-requests';
import { ValidationFailedError } from '@tessera/errors';
import type { EntityManager } from 'typeorm';
import type { AccountSettings } from './account-settings.entity.js';
import { AccountSettingsService, type SettingsChanges } from './account-settings.service.js';
import { COMPLIANCE_CHANGE, destinationPrefix } from './compliance-grants.js';
import { ComplianceChangePayload } from './dto/compliance-change.payload.js';

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
    return { name, enabled, pci_attestation: settings.pciAttestation, ...granted(settings) };
  }

  private async preview(
    tx: EntityManager,
    payload: ComplianceChangePayload,
  ): Promise<ChangePreview> {
    const { account_id: id } = payload;
    const before = granted(await this.settings.get(id, tx));
    const after = { ...before, ...given(changesOf(payload)) };
    const summary = (['permissions', 'forward_destinations'] as const).flatMap((list) => [
      ...after[list]
        .filter((each) => !before[list].includes(each))
        .map((each) => `The account ${id} gets ${NAMES[list]} ${each}.`),
      ...before[list]
        .filter((each) => !after[list].includes(each))
        .map((each) => `The account ${id} loses ${NAMES[list]} ${each}.`),
    ]);
    if (summary.length > 0) return { summary, diff: { before, after } };
    throw new ValidationFailedError([{ path: '$.payload', message: 'must change something' }]);
  }

  private async apply(tx: EntityManager, payload: ComplianceChangePayload): Promise<void> {
    const changes = changesOf(payload);
    await this.settings.set(tx, payload.account_id, changes);
    const lists = Object.entries(given(changes)).map(([name, list]) => [name, list.join(',')]);
    await this.audit.record(tx, {
      action: 'account.set',
      result: 'success',
      object: { type: 'account', id: payload.account_id },
      details: Object.fromEntries(lists) as Record<string, string>,
    });
  }
}

const NAMES = {
  permissions: 'the permission',
  forward_destinations: 'the forward destination',
} as const;

/** @throws ValidationFailedError */
function changesOf({
  permissions,
  forward_destinations: destinations,
}: ComplianceChangePayload): Pick<SettingsChanges, 'permissions' | 'forwardDestinations'> {
  const forwardDestinations = destinations?.map((text, index) => {
    const href = destinationPrefix(text);
    if (href !== null) return href;
    const path = `$.payload.forward_destinations[${index}]`;
    const message = 'must be an http(s) URL without user, query and fragment';
    throw new ValidationFailedError([{ path, message }]);
  });
  return {
    ...(permissions !== undefined && { permissions: [...new Set(permissions)] }),
    ...(forwardDestinations !== undefined && {
      forwardDestinations: [...new Set(forwardDestinations)],
    }),
  };
}

function granted({ permissions, forwardDestinations }: AccountSettings) {
  return {
    permissions: permissions as readonly string[],
    forward_destinations: forwardDestinations as readonly string[],
  };
}

/** The lists that a change has, under their names in the API. */
function given({
  permissions,
  forwardDestinations,
}: Pick<SettingsChanges, 'permissions' | 'forwardDestinations'>): Record<
  string,
  readonly string[]
> {
  return {
    ...(permissions && { permissions }),
    ...(forwardDestinations && { forward_destinations: forwardDestinations }),
  };
}
