import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { validateRequest } from '@tessera/errors';
import type { ClassConstructor } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { cardDetails, type CardDetails, requireSecurityCodeLength } from '../cards/card-details.js';
import { CardRequest } from '../cards/dto/card.request.js';
import { VaultConfig } from '../config.js';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';
import { SecurityCodeRequest } from './dto/session.request.js';
import { boundSessionHash, openEncPayload, sessionHashOf } from './enc-payload.js';
import {
  EncPayloadUnboundError,
  EncPayloadUnreadableError,
  OtherSessionPayloadError,
} from './session.errors.js';
import { SessionPayloadMetrics } from './session-payload.metrics.js';

/** A payload, and the session that it was sent to. */
export interface SessionPayload {
  readonly sessionId: string;
  readonly encPayload: string;
}

const PAYLOAD_PATH = '$.result.enc_payload';

/** Reads what a browser encrypted, and refuses it with the path of each error. */
@Injectable()
export class PayloadReaderService {
  constructor(
    private readonly jweKeys: JweKeysService,
    private readonly clock: Clock,
    private readonly config: VaultConfig,
    private readonly metrics: SessionPayloadMetrics,
  ) {}

  /** @throws ValidationFailedError */
  async readCard(sent: SessionPayload): Promise<CardDetails> {
    const request = await this.read(CardRequest, sent);
    return cardDetails(request, PAYLOAD_PATH, this.clock.now());
  }

  /**
   * @param scheme of the card; null when the card is gone, which is said later
   * @throws ValidationFailedError
   */
  async readSecurityCode(sent: SessionPayload, scheme: Scheme | null): Promise<Secret<string>> {
    const { security_code: code } = await this.read(SecurityCodeRequest, sent);
    if (scheme !== null) requireSecurityCodeLength(code, scheme, `${PAYLOAD_PATH}.security_code`);
    return new Secret(code);
  }

  private async read<T extends object>(
    Class: ClassConstructor<T>,
    sent: SessionPayload,
  ): Promise<T> {
    const { sessionId, encPayload } = sent;
    const findKeyPairs = (kid: string | undefined) => this.jweKeys.findAccepted(kid);
    const payload = await openEncPayload(encPayload, findKeyPairs, PAYLOAD_PATH);
    if (payload === undefined) {
      throw new EncPayloadUnreadableError();
    }
    this.requireBinding(boundSessionHash(encPayload), sessionId);
    return validateRequest(Class, payload, PAYLOAD_PATH);
  }

  /** A payload that was captured must not complete another session. */
  private requireBinding(hash: unknown, sessionId: string): void {
    this.metrics.count(hash === undefined ? 'unbound' : 'bound');
    if (hash === undefined) {
      if (this.config.sessionPayloadBinding === 'required') throw new EncPayloadUnboundError();
      return;
    }
    if (hash !== sessionHashOf(sessionId)) throw new OtherSessionPayloadError();
  }
}
