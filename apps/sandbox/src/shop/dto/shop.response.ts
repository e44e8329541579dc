import { Describe, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';

export class ShopSessionResponse {
  @IsUUID()
  order_id!: string;

  @Describe('For the browser SDK.')
  @IsUUID()
  session_id!: string;
}

/** The card as the shop's backend sees it. */
class ShopTokenResponse {
  @IsUUID()
  id!: string;

  @IsString()
  masked_account_number!: string;

  @IsString()
  scheme!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @IsBoolean()
  security_code_available!: boolean;
}

export class ShopOrderResponse {
  @IsUUID()
  order_id!: string;

  @IsIn(['open', 'paid'])
  status!: 'open' | 'paid';

  @Nullable()
  @ValidateNested()
  @Type(() => ShopTokenResponse)
  token!: ShopTokenResponse | null;
}
