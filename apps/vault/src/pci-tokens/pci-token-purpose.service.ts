import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import type { CardDetails } from '../cards/card-details.js';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultEventsService } from '../events/vault-events.service.js';
import { SecurityCodesService } from '../security-codes/security-codes.service.js';
import {
  SessionPurposesService,
  type CardPurpose,
  type SessionWrite,
} from '../sessions/session-purposes.service.js';
import type { StoredSession } from '../sessions/stored-session.js';
import { expiryOf } from './new-pci-token.js';
import { PciTokensRepository } from './pci-tokens.repository.js';

/** Sessions whose card becomes a PCI token. */
@Injectable()
export class PciTokenPurposeService implements CardPurpose, OnModuleInit {
  readonly name = 'pci_token';
  readonly nextAction = 'tokenize_card';

  constructor(
    private readonly purposes: SessionPurposesService,
    private readonly tokens: PciTokensRepository,
    private readonly sealer: CardSealerService,
    private readonly securityCodes: SecurityCodesService,
    private readonly events: VaultEventsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.purposes.register(this);
  }

  async prepare(session: StoredSession, card: CardDetails): Promise<SessionWrite> {
    const { tokenId: id, tokenExpiresIn, tokenMetadata: metadata } = session;
    const sealed = await this.sealer.seal(id, session.owner, card);
    return async (tx) => {
      const createdAt = this.clock.now();
      const token = {
        id,
        createdAt,
        expiresAt: expiryOf(createdAt, tokenExpiresIn),
        metadata,
        card: sealed,
      };
      const created = this.events.build({
        event: 'pci.token.created',
        occurredAt: createdAt,
        relatedObject: { type: 'pci_token', id },
      });
      await this.tokens.insert(tx, token, created);
      if (card.securityCode !== null) await this.securityCodes.put(tx, id, card.securityCode);
    };
  }
}
