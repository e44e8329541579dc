import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Secret } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { PciTokensRepository } from '../pci-tokens/pci-tokens.repository.js';
import {
  SessionPurposesService,
  type SecurityCodePurposeService as Purpose,
  type SessionCard,
  type SessionWrite,
} from '../sessions/session-purposes.service.js';
import { SessionNotFoundError } from '../sessions/session.errors.js';
import type { StoredSession } from '../sessions/stored-session.js';
import { SecurityCodesService } from './security-codes.service.js';

const SHOWN_DIGITS = 4;

/** Sessions that collect the security code of a stored card again. */
@Injectable()
export class SecurityCodePurposeService implements Purpose, OnModuleInit {
  readonly name = 'security_code';
  readonly nextAction = 'refresh_security_code';

  constructor(
    private readonly purposes: SessionPurposesService,
    private readonly tokens: PciTokensRepository,
    private readonly codes: SecurityCodesService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.purposes.register(this);
  }

  async findCard({ tokenId }: StoredSession): Promise<SessionCard | null> {
    const token = await this.tokens.find(tokenId, this.clock.now());
    if (token === null) return null;
    const { scheme, maskedAccountNumber } = token.card;
    return { scheme, lastFour: maskedAccountNumber.slice(-SHOWN_DIGITS) };
  }

  /** A session whose token was deleted meanwhile has no purpose left, and is reported as not found. */
  async prepare(session: StoredSession, code: Secret<string>): Promise<SessionWrite> {
    if ((await this.findCard(session)) === null) {
      throw new SessionNotFoundError();
    }
    return async (tx) => {
      await this.codes.put(tx, session.tokenId, code);
    };
  }
}
