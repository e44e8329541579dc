import { Injectable, Logger } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { KeyUnavailableError, SealedDataError } from '@tessera/crypto';
import { RouteInterceptor, type Proceed } from '@tessera/http';
import { KeysUnavailableError } from './keys.errors.js';

/**
 * Returns 503 when the key provider is unavailable. Sealed data that do not open are damaged or
 * were tampered with: every attempt to read them is recorded in the audit trail, and the response
 * is a 500 without details.
 */
@Injectable()
export class KeyFailuresInterceptor extends RouteInterceptor {
  private readonly logger = new Logger(KeyFailuresInterceptor.name);

  constructor(private readonly audit: AuditTrailService) {
    super();
  }

  async around(_context: ExecutionContext, proceed: Proceed): Promise<unknown> {
    try {
      return await proceed();
    } catch (error) {
      if (error instanceof KeyUnavailableError) throw new KeysUnavailableError(error);
      if (error instanceof SealedDataError) await this.record(error);
      throw error;
    }
  }

  private async record({ subject }: SealedDataError): Promise<void> {
    const owner = subject?.owner ?? null;
    try {
      await this.audit.record(null, {
        action: 'crypto.integrity_failure',
        result: 'failed',
        ...(owner !== null && { object: { type: 'sealed_row', id: owner } }),
        details: { field: subject?.field ?? null },
      });
    } catch (error) {
      // The response is a 500 regardless.
      this.logger.error(error);
    }
  }
}
