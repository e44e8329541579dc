import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsRepository } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import {
  ChangeKindsService,
  type ChangeHandler,
  type ChangePreview,
} from '@tessera/change-requests';
import { ValidationFailedError } from '@tessera/errors';
import { AllowedDestinations, InvalidDestinationError } from '@tessera/outbound';
import { Clock } from '@tessera/telemetry';
import type { EntityManager } from 'typeorm';
import { CommerceConfig } from '../../config.js';
import { DestinationChangePayload } from './destination-change.payload.js';
import { ForwardDestinationsRepository } from './forward-destinations.repository.js';

/** The kind of change that needs two people. Removing a destination needs one. */
export const ALLOW_DESTINATION = 'account.allow_destination';

const PATH = '$.payload.destination';

/** Where the cards of an account may be forwarded to, as a change that needs two people. */
@Injectable()
export class DestinationChangesService implements OnModuleInit {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly destinations: ForwardDestinationsRepository,
    private readonly audit: AuditTrailService,
    private readonly clock: Clock,
    private readonly config: CommerceConfig,
    private readonly kinds: ChangeKindsService,
  ) {}

  onModuleInit(): void {
    this.kinds.register(this.handler());
  }

  private handler(): ChangeHandler<DestinationChangePayload> {
    return {
      kind: ALLOW_DESTINATION,
      Payload: DestinationChangePayload,
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

  private async state(tx: EntityManager, { account_id: id }: DestinationChangePayload) {
    const account = await this.accounts.find(id, tx);
    if (account === null) return null;
    const { enabled, name } = account;
    return { name, enabled, destinations: await this.destinations.list(tx, id) };
  }

  private async preview(
    tx: EntityManager,
    { account_id: id, destination }: DestinationChangePayload,
  ): Promise<ChangePreview> {
    this.check(destination);
    const before = await this.destinations.list(tx, id);
    if (before.includes(destination)) throw refused('is allowed already');
    return {
      summary: [`The cards of the account ${id} may be forwarded to ${destination}.`],
      diff: { before, after: [...before, destination] },
    };
  }

  private async apply(
    tx: EntityManager,
    { account_id: id, destination }: DestinationChangePayload,
  ): Promise<void> {
    this.check(destination);
    await this.destinations.add(tx, id, destination, this.clock.now());
    await this.audit.record(tx, {
      action: 'destination.add',
      result: 'success',
      object: { type: 'account', id },
      details: { destination },
    });
  }

  private check(destination: string): void {
    if (this.config.production && !destination.toLowerCase().startsWith('https:')) {
      throw refused('must be https in production');
    }
    try {
      new AllowedDestinations([destination]);
    } catch (error) {
      if (error instanceof InvalidDestinationError) throw refused(DESTINATION_FORM);
      throw error;
    }
  }
}

const DESTINATION_FORM =
  'must be an origin, with a path if needed, such as https://psp.example/v2/';

function refused(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: PATH, message }]);
}
