import { Injectable, Optional } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EndpointId, WebhookOwnerId } from '../ids.js';
import type { RotateKeyRequest } from './dto/webhook-endpoint.request.js';
import { toWebhookEndpointResponse } from './dto/webhook-endpoint.response.js';
import type { WebhookEndpointResponse } from './dto/webhook-endpoint.response.js';
import { generateHmacKey, HMAC_KEY_SEALER, hmacKeyContext, hmacKeyHint } from './hmac-key.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { KeyRotationOverlapsError } from './webhook-endpoint.errors.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** Replaces the keys of endpoints. */
@Injectable()
export class KeyRotationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly clock: Clock,
    @Optional() private readonly audit?: AuditTrailService,
  ) {}

  /** The only later response that shows a key. */
  rotate(
    ownerId: WebhookOwnerId,
    id: EndpointId,
    { overlap_seconds: overlapSeconds }: RotateKeyRequest,
  ): Promise<WebhookEndpointResponse> {
    const key = generateHmacKey();
    return this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.find(tx, ownerId, id, 'for update');
      this.replace(endpoint, key, overlapSeconds);
      const saved = await tx.save(endpoint);
      const response = toWebhookEndpointResponse(saved, key);
      await this.audit?.record(tx, {
        action: 'webhook.rotate-key',
        result: 'success',
        object: { type: 'webhook', id },
        details: { overlap_seconds: overlapSeconds },
      });
      await completeIdempotent(tx, response);
      return response;
    });
  }

  private replace(endpoint: WebhookEndpoint, key: string, overlapSeconds: number): void {
    const now = this.clock.now();
    const { previousKeyUntil: until } = endpoint;
    // A third key would need a third signature. Without an overlap, only the new key remains.
    if (overlapSeconds > 0 && until !== null && until > now) {
      throw new KeyRotationOverlapsError(until);
    }
    const overlaps = overlapSeconds > 0;
    endpoint.previousHmacKey = overlaps ? endpoint.hmacKey : null;
    endpoint.previousKeyUntil = overlaps ? new Date(now.getTime() + overlapSeconds * 1_000) : null;
    endpoint.hmacKey = this.keyring.sealer(HMAC_KEY_SEALER).seal(key, hmacKeyContext(endpoint.id));
    endpoint.hmacKeyHint = hmacKeyHint(key);
  }
}
