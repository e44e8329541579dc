import { Describe } from '@tessera/errors';
import { IsString, IsUUID } from 'class-validator';

export class PaymentDataResponse {
  @Describe('The merchant that can read it.')
  @IsUUID()
  merchant_id!: string;

  @Describe(
    "A compact JWE (`A256KW`, `A256GCM`) to the merchant's key: the number of the network token, its expiry, cryptogram and ECI.",
  )
  @IsString()
  encrypted_authentication_data!: string;
}
