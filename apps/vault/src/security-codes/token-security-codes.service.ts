import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { PciTokenNotFoundError } from '../pci-tokens/pci-token.errors.js';
import { PciTokensRepository, type StoredPciToken } from '../pci-tokens/pci-tokens.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { CardSealerService } from '../cards/card-sealer.service.js';
import type { TokenAction } from '../token-access/token-access-policies.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import type {
  CollectSecurityCodeRequest,
  SecurityCodeResponse,
  SecurityCodeSessionResponse,
} from './dto/security-code.js';
import { SecurityCodesService } from './security-codes.service.js';

/** The security code of a token, as its backend sees it: that there is one, never which. */
@Injectable()
export class TokenSecurityCodesService {
  constructor(
    private readonly codes: SecurityCodesService,
    private readonly tokens: PciTokensRepository,
    private readonly sessions: SessionsService,
    private readonly access: TokenAccessService,
    private readonly sealer: CardSealerService,
    private readonly clock: Clock,
  ) {}

  async get(tokenId: string): Promise<SecurityCodeResponse> {
    await this.getToken(tokenId, 'read');
    return { security_code_available: await this.codes.has(tokenId) };
  }

  async openSession(
    tokenId: string,
    request: CollectSecurityCodeRequest,
  ): Promise<SecurityCodeSessionResponse> {
    await this.getToken(tokenId, 'change');
    const session = await this.sessions.open({
      purpose: 'security_code',
      tokenId,
      allowedOrigins: request.allowed_origins,
    });
    return { session_id: session.session_id };
  }

  async delete(tokenId: string): Promise<void> {
    await this.getToken(tokenId, 'delete');
    await this.codes.delete(tokenId);
  }

  private async getToken(tokenId: string, action: TokenAction): Promise<StoredPciToken> {
    const token = await this.tokens.find(tokenId, this.clock.now());
    if (token === null || !this.access.may(action, token.key.owner)) {
      throw new PciTokenNotFoundError();
    }
    await this.sealer.verifyOwner(tokenId, token.key);
    return token;
  }
}
