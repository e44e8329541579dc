import { Injectable, Logger } from '@nestjs/common';
import { TokenServiceProvider } from '../provider/token-service-provider.js';
import { TokenServiceError } from '../provider/token-service.errors.js';
import type { StoredNetworkToken } from '../stored-network-token.js';
import { NetworkTokenWorkRepository } from './network-token-work.repository.js';

/**
 * Reports to the scheme that a token is no longer wanted, and retries until the scheme acknowledges it.
 */
@Injectable()
export class DeletionReportService {
  private readonly logger = new Logger(DeletionReportService.name);

  constructor(
    private readonly provider: TokenServiceProvider,
    private readonly work: NetworkTokenWorkRepository,
  ) {}

  async send(token: StoredNetworkToken): Promise<void> {
    try {
      const reference = token.providerReference ?? (await this.findReference(token.id));
      if (reference !== null) {
        await this.provider.delete(reference);
      }
      await this.work.done(token.id);
    } catch (error) {
      const message = 'The deletion of a network token could not be reported yet.';
      this.logger.warn({ message, token_id: token.id, attempt: token.attempts, err: error });
      const isFinal = error instanceof TokenServiceError && error.code === 'refused';
      await (isFinal ? this.work.done(token.id) : this.work.tryAgain(token));
    }
  }

  /** For a token that was deleted before the result of its provisioning was known. */
  private async findReference(id: string): Promise<string | null> {
    const requested = await this.provider.findRequested(id);
    return requested?.reference ?? null;
  }
}
