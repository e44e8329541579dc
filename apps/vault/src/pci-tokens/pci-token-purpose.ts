import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Clock } from '@tessera/service';
import type { CardDetails } from '../cards/card-details.js';
import { CardSealer } from '../cards/card-sealer.js';
import { VaultEvents } from '../events/vault-events.js';
import { SecurityCodes } from '../security-codes/security-codes.js';
import {
  SessionPurposes,
  type CardPurpose,
  type SessionWrite,
} from '../sessions/session-purposes.js';
import type { StoredSession } from '../sessions/stored-session.js';
import { expiryOf } from './new-pci-token.js';
import { PciTokensRepository } from './pci-tokens.repository.js';

/** Sessions whose card becomes a PCI token. */
@Injectable()
export class PciTokenPurpose implements CardPurpose, OnModuleInit {
  readonly name = 'pci_token';
  readonly nextAction = 'tokenize_card';

  constructor(
    private readonly purposes: SessionPurposes,
    private readonly tokens: PciTokensRepository,
    private readonly sealer: CardSealer,
    private readonly securityCodes: SecurityCodes,
    private readonly events: VaultEvents,
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
