import { Describe } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { IsString, IsUUID, MaxLength } from 'class-validator';

/** The payload of `account.allow_destination`. */
export class DestinationChangePayload {
  @IsUUID()
  account_id!: AccountId;

  @Describe(
    'Where the cards of the account may be forwarded to: `https://api.psp.example`, `https://*.psp.example` or `https://psp.example/v2/`.',
  )
  @IsString()
  @MaxLength(2_048)
  destination!: string;
}
