import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import { VaultEventsService } from '../events/vault-events.service.js';
import { SecurityCodesService } from '../security-codes/security-codes.service.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { changePciToken, type ChangedName } from './changed-pci-token.js';
import type { UpdatePciTokenRequest } from './dto/pci-token.request.js';
import { type PciTokenResponse, pciTokenResponse } from './dto/pci-token.response.js';
import { PciTokenChangesRepository } from './pci-token-changes.repository.js';
import { PciTokenNotFoundError } from './pci-token.errors.js';
import { PciTokensRepository } from './pci-tokens.repository.js';
import type { StoredPciToken } from './stored-pci-token.js';
import { refuseSecurityCodes } from './token-metadata.js';
import { linkAnswer } from '../token-answers/token-answers.js';

/** A decrypted name together with the ciphertext that it was read from. */
interface OpenedName {
  readonly sealed: Buffer | null;
  readonly name: string | null;
}

/** Changes to a token after its creation. */
@Injectable()
export class PciTokenChangesService {
  constructor(
    private readonly tokens: PciTokensRepository,
    private readonly changes: PciTokenChangesRepository,
    private readonly access: TokenAccessService,
    private readonly sealer: CardSealerService,
    private readonly securityCodes: SecurityCodesService,
    private readonly events: VaultEventsService,
    private readonly outbox: WebhookOutboxRepository,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  async update(id: string, request: UpdatePciTokenRequest): Promise<PciTokenResponse> {
    refuseSecurityCodes(request.metadata ?? {});
    const read = await this.get(id);
    // The key provider may be slow, so the name is opened and sealed before the row is locked.
    const old = await this.open(read);
    const given = await this.sealGiven(read, request, old);
    return this.dataSource.transaction(async (tx) => {
      const now = this.clock.now();
      const before = await this.changes.findLocked(tx, id, now);
      if (before === null) {
        throw new PciTokenNotFoundError();
      }
      const current = isSame(before.sealedCardholderName, old.sealed)
        ? old
        : await this.open(before);
      const name = changedName(current, given);
      const { token, isChanged } = changePciToken(before, request, name, now);
      if (isChanged) {
        await this.changes.update(tx, token);
        await this.emit(tx, 'pci.token.updated', id, now);
      }
      const response = this.respond(token, given === null ? current.name : given.name);
      await linkAnswer(tx, id);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  /** Number, name and the key that opens them are gone when this returns. */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const now = this.clock.now();
      const token = await this.changes.findLocked(tx, id, now);
      if (token === null || !this.access.may('delete', token.key.owner)) {
        throw new PciTokenNotFoundError();
      }
      await this.sealer.verifyOwner(id, token.key);
      await this.changes.delete(tx, id, now);
      await this.emit(tx, 'pci.token.deleted', id, now);
      const object = { type: 'pci_token', id };
      await this.audit.record(tx, { action: 'pci.token.delete', result: 'success', object });
    });
    await this.securityCodes.delete(id);
  }

  private async get(id: string): Promise<StoredPciToken> {
    const token = await this.tokens.find(id, this.clock.now());
    if (token === null || !this.access.may('change', token.key.owner)) {
      throw new PciTokenNotFoundError();
    }
    return token;
  }

  private async open(token: StoredPciToken): Promise<OpenedName> {
    const { id, key, sealedCardholderName: sealed } = token;
    if (sealed === null) await this.sealer.verifyOwner(id, key);
    const name = sealed && (await this.sealer.openCardholderName(id, key, sealed));
    return { sealed, name };
  }

  /** @returns null if the request does not change the name */
  private async sealGiven(
    { id, key }: StoredPciToken,
    { cardholder_name: name }: UpdatePciTokenRequest,
    old: OpenedName,
  ): Promise<OpenedName | null> {
    if (name === undefined) return null;
    if (name === null || name === old.name) {
      return { sealed: name === null ? null : old.sealed, name };
    }
    return { sealed: await this.sealer.sealCardholderName(id, key, name), name };
  }

  private async emit(
    tx: EntityManager,
    event: 'pci.token.updated' | 'pci.token.deleted',
    id: string,
    occurredAt: Date,
  ): Promise<void> {
    const relatedObject = { type: 'pci_token', id } as const;
    await this.outbox.emit(tx, this.events.build({ event, occurredAt, relatedObject }));
  }

  private respond(token: StoredPciToken, name: string | null): PciTokenResponse {
    const showFingerprint = this.config.showsFingerprints;
    return pciTokenResponse(token, name ?? undefined, { showFingerprint });
  }
}

function changedName(current: OpenedName, given: OpenedName | null): ChangedName {
  if (given === null || given.name === current.name) {
    return { sealed: current.sealed, isChanged: false };
  }
  return { sealed: given.sealed, isChanged: true };
}

function isSame(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}
