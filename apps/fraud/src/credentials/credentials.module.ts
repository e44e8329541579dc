import { Module } from '@nestjs/common';
import { CardNumberConversionService } from './card-number-conversion.service.js';

/** Handles card numbers that appear outside of a credential. */
@Module({
  providers: [CardNumberConversionService],
  exports: [CardNumberConversionService],
})
export class CredentialsModule {}
