import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Describe, IsStringMap, METADATA_LIMITS, Omittable } from '@tessera/errors';

const MAX_NAME_LENGTH = 100;
const MAX_PAYMENT_METHOD_ID_LENGTH = 255;
/** Only an upper bound: the vault validates the number. */
const MAX_NUMBER_LENGTH = 40;

export class ImportedPaymentMethodRequest {
  @Describe("The provider's id of it. The same provider and id are the same token.")
  @IsString()
  @MaxLength(MAX_PAYMENT_METHOD_ID_LENGTH)
  id!: string;
}

export class ImportedCardRequest {
  @Describe('12 to 19 digits without separators. Goes to the vault and is kept nowhere else.')
  @IsString()
  @MaxLength(MAX_NUMBER_LENGTH)
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @Describe('Four digits.')
  @IsInt()
  @Min(2000)
  @Max(9999)
  expiry_year!: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;
}

/** One payment method with its card, as the forward API of a payment provider sends it. */
export class CdeImportRequest {
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  provider!: string;

  @ValidateNested()
  @Type(() => ImportedPaymentMethodRequest)
  payment_method!: ImportedPaymentMethodRequest;

  @ValidateNested()
  @Type(() => ImportedCardRequest)
  card!: ImportedCardRequest;

  @Describe('At most 20 pairs. `import_id` is left out.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}
