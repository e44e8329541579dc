import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsString, ValidateNested } from 'class-validator';

export class PayerResponse {
  @IsString()
  id!: string;

  @Nullable()
  @IsString()
  email!: string | null;

  @Nullable()
  @IsString()
  phone!: string | null;

  @Nullable()
  @IsString()
  first_name!: string | null;

  @Nullable()
  @IsString()
  last_name!: string | null;

  @Describe('Not shown where personal data is masked.')
  @Nullable()
  @IsString()
  date_of_birth!: string | null;

  @Nullable()
  @IsTimestamp()
  created_at!: string | null;
}

export class PayerDeviceResponse {
  @Nullable()
  @IsString()
  ip!: string | null;

  @Nullable()
  @IsString()
  fingerprint!: string | null;

  @Nullable()
  @IsString()
  user_agent!: string | null;

  @Nullable()
  @IsString()
  session!: string | null;

  @Nullable()
  @IsString()
  language!: string | null;
}

export class PayerAddressResponse {
  @Nullable()
  @IsString()
  address1!: string | null;

  @Nullable()
  @IsString()
  address2!: string | null;

  @Nullable()
  @IsString()
  city!: string | null;

  @Nullable()
  @IsString()
  state!: string | null;

  @Nullable()
  @IsString()
  postal_code!: string | null;

  @Nullable()
  @IsString()
  country!: string | null;

  @Nullable()
  @IsString()
  first_name!: string | null;

  @Nullable()
  @IsString()
  last_name!: string | null;
}

export class ShipmentResponse {
  @Nullable()
  @IsString()
  carrier!: string | null;

  @Nullable()
  @IsString()
  method!: string | null;

  @Nullable()
  @ValidateNested()
  @Type(() => PayerAddressResponse)
  address!: PayerAddressResponse | null;
}

export class PurchasedItemResponse {
  @Nullable()
  @IsString()
  sku!: string | null;

  @Nullable()
  @IsString()
  name!: string | null;

  @Nullable()
  @IsInt()
  quantity!: number | null;

  @Describe('Of one piece, in minor units of the transaction currency.')
  @Nullable()
  @IsInt()
  price!: number | null;

  @IsArray()
  @IsString({ each: true })
  categories!: string[];

  @Nullable()
  @IsString()
  product_type!: string | null;
}

export class MerchantResponse {
  @Nullable()
  @IsString()
  id!: string | null;

  @Nullable()
  @IsString()
  mcc!: string | null;

  @Nullable()
  @IsString()
  country!: string | null;
}

export class DecisionPaymentResponse {
  @ValidateNested()
  @Type(() => PayerResponse)
  customer!: PayerResponse;

  @ValidateNested()
  @Type(() => PayerDeviceResponse)
  device!: PayerDeviceResponse;

  @Nullable()
  @ValidateNested()
  @Type(() => PayerAddressResponse)
  billing!: PayerAddressResponse | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ShipmentResponse)
  shipping!: ShipmentResponse | null;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PurchasedItemResponse)
  items!: PurchasedItemResponse[];

  @Nullable()
  @ValidateNested()
  @Type(() => MerchantResponse)
  merchant!: MerchantResponse | null;

  @Describe(
    'Whether names, street, e-mail address and phone number are cut: they are shown whole to `admin:decisions:read` only.',
  )
  @IsBoolean()
  masked!: boolean;
}
