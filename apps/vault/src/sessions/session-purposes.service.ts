import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import type { Secret } from '@tessera/crypto';
import type { EntityManager } from 'typeorm';
import type { CardDetails } from '../cards/card-details.js';
import type { SessionPurposeName, StoredSession } from './stored-session.js';

/**
 * Writes what the session was opened for, in the transaction that completes it. It runs only for the
 * one attempt that wins, and at most once; what it throws rolls the completion back.
 */
export type SessionWrite = (tx: EntityManager) => Promise<void>;

/**
 * A session in which the browser gives a card. The card is valid, not expired, and of a scheme that
 * the session takes.
 */
export interface CardPurpose {
  readonly name: 'pci_token' | 'network_token';
  readonly nextAction: 'tokenize_card';
  /**
   * Does what may wait on others, such as sealing, before a transaction is open.
   *
   * @param session its `tokenId` is the id that the token has to have
   */
  prepare(session: StoredSession, card: CardDetails): Promise<SessionWrite>;
}

/** A session in which the browser gives the security code of a card that is stored already. */
export interface SecurityCodePurposeService {
  readonly name: 'security_code';
  readonly nextAction: 'refresh_security_code';
  /** What the shopper needs to see to know which card it is; null when the token is gone. */
  findCard(session: StoredSession): Promise<SessionCard | null>;
  prepare(session: StoredSession, code: Secret<string>): Promise<SessionWrite>;
}

export interface SessionCard {
  readonly scheme: Scheme;
  readonly lastFour: string;
}

export type SessionPurpose = CardPurpose | SecurityCodePurposeService;

/**
 * What sessions can be opened for. A feature registers its purpose when its module starts
 * (`onModuleInit`) and opens sessions with `SessionsService.open({ purpose: … })`.
 */
@Injectable()
export class SessionPurposesService {
  private readonly purposes = new Map<SessionPurposeName, SessionPurpose>();

  register(purpose: SessionPurpose): void {
    if (this.purposes.has(purpose.name)) {
      throw new Error(`Two features register sessions for ${purpose.name}.`);
    }
    this.purposes.set(purpose.name, purpose);
  }

  get(name: SessionPurposeName): SessionPurpose {
    const purpose = this.purposes.get(name);
    if (purpose === undefined) {
      throw new Error(`No feature registered sessions for ${name}.`);
    }
    return purpose;
  }
}
