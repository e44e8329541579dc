import { Module } from '@nestjs/common';
import { CardNumberConversionService } from './card-number-conversion.service.js';
import { CredentialsService } from './credentials.service.js';
import { PayerHashesService } from './payer-hashes.service.js';
import { VaultClient } from './vault.client.js';

/** Reads credentials, and handles card numbers that appear outside of a credential. */
@Module({
  providers: [CardNumberConversionService, CredentialsService, PayerHashesService, VaultClient],
  exports: [CardNumberConversionService, CredentialsService, PayerHashesService],
})
export class CredentialsModule {}
