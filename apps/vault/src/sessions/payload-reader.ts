import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { validateRequest } from '@tessera/errors';
import type { ClassConstructor } from '@tessera/errors';
import { Clock } from '@tessera/service';
import { cardDetails, type CardDetails } from '../cards/card-details.js';
import { CardRequest } from '../cards/dto/card.request.js';
import { requireSecurityCodeLength } from '../cards/security-code-length.js';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';
import { SecurityCodeRequest } from './dto/security-code.request.js';
import { openEncPayload } from './enc-payload.js';
import { EncPayloadUnreadableError } from './session.errors.js';

const PAYLOAD_PATH = '$.result.enc_payload';

/** Reads what a browser encrypted, and refuses it with the paths of its faults. */
@Injectable()
export class PayloadReader {
  constructor(
    private readonly jweKeys: JweKeysService,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailedError */
  async readCard(encPayload: string): Promise<CardDetails> {
    const request = await this.read(CardRequest, encPayload);
    return cardDetails(request, PAYLOAD_PATH, this.clock.now());
  }

  /**
   * @param scheme of the card; null when the card is gone, which is said later
   * @throws ValidationFailedError
   */
  async readSecurityCode(encPayload: string, scheme: Scheme | null): Promise<Secret<string>> {
    const { security_code: code } = await this.read(SecurityCodeRequest, encPayload);
    if (scheme !== null) requireSecurityCodeLength(code, scheme, `${PAYLOAD_PATH}.security_code`);
    return new Secret(code);
  }

  private async read<T extends object>(Class: ClassConstructor<T>, encPayload: string): Promise<T> {
    const payload = await openEncPayload(encPayload, (kid) => this.jweKeys.findAccepted(kid));
    if (payload === undefined) {
      throw new EncPayloadUnreadableError();
    }
    return validateRequest(Class, payload, PAYLOAD_PATH);
  }
}
