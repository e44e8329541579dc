import { Module } from '@nestjs/common';
import { CardNumberConversionService } from './card-number-conversion.service.js';

/** What happens to card numbers wherever they are not a credential. */
@Module({
  providers: [CardNumberConversionService],
  exports: [CardNumberConversionService],
})
export class CredentialsModule {}
