import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RequireScopes, RequireSecondFactor } from '@tessera/auth';
import { ConflictError } from '@tessera/errors';
import { completeIdempotent, Fails, Idempotent, Returns, Summary, Tag } from '@tessera/http';
import {
  RotateKeysRequest,
  SigningKeyResponse,
  signingKeysResponse,
  SigningKeysResponse,
} from './dto/signing-key.js';
import type { SigningKey } from './signing-key.entity.js';
import { RotationPendingError } from './signing-keys.errors.js';
import { SigningKeysService } from './signing-keys.service.js';

@Tag('keys')
@Controller('api/admin/signing-keys')
export class SigningKeysController {
  constructor(private readonly keys: SigningKeysService) {}

  @Get()
  @RequireScopes('admin:keys:read')
  @Summary('List signing keys', 'The published keys and which of them signs.')
  @Returns(200, SigningKeysResponse)
  async list(): Promise<SigningKeysResponse> {
    return signingKeysResponse(await this.keys.schedule());
  }

  @Post('rotate')
  @HttpCode(200)
  @RequireScopes('admin:keys:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Rotate the signing key', 'Publishes a new key, which signs ten minutes later.')
  @Returns(200, SigningKeyResponse)
  @Fails(409)
  async rotate(@Body() { emergency = false }: RotateKeysRequest): Promise<SigningKeyResponse> {
    try {
      const key = await this.keys.rotate({ emergency }, (tx, made) =>
        completeIdempotent(tx, responseOf(made, emergency)),
      );
      return responseOf(key, emergency);
    } catch (error) {
      if (!(error instanceof RotationPendingError)) throw error;
      throw new ConflictError(error.message, { code: 'rotation_pending' });
    }
  }
}

function responseOf({ kid, signsFrom }: SigningKey, emergency: boolean): SigningKeyResponse {
  return { kid, state: emergency ? 'signing' : 'next', signs_from: signsFrom.toISOString() };
}
