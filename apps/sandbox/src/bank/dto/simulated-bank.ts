import { Describe, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { accountsOf } from '../bank-accounts.js';
import type { Consent } from '../consent.js';
import { CUSTOMERS } from '../customers.js';
import type { SimulatedBank } from '../institutions.js';
import type { BankBehaviour } from '../simulated-banks.service.js';

/** How a bank behaves; omitted fields stay unchanged. */
export class BankBehaviourRequest {
  @Describe('Milliseconds that the accounts of the customer `slow` take. Default 3000.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(120_000)
  slow_ms?: number;

  @Describe('Whether the interface always returns 503. Default false.')
  @Omittable()
  @IsBoolean()
  is_down?: boolean;
}

class BankCustomerResponse {
  @IsString()
  user!: string;

  @Describe('What the bank does when this customer gives consent.')
  @IsString()
  description!: string;

  @IsArray()
  @IsString({ each: true })
  ibans!: string[];
}

export class SimulatedBankResponse {
  @Describe("Part of the bank's URLs: `/bank/{id}/v1/consents`.")
  @IsString()
  id!: string;

  @IsString()
  name!: string;

  @IsString()
  country!: string;

  @IsString()
  bic!: string;

  @IsIn(['redirect', 'oauth'])
  sca!: string;

  @IsInt()
  slow_ms!: number;

  @IsBoolean()
  is_down!: boolean;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BankCustomerResponse)
  customers!: BankCustomerResponse[];
}

export class SimulatedBankListResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SimulatedBankResponse)
  data!: SimulatedBankResponse[];
}

class SimulatedConsentResponse {
  @IsString()
  id!: string;

  @IsString()
  status!: string;

  @Describe('The user who gave it; null until then.')
  @Nullable()
  @IsString()
  user!: string | null;

  @Describe('The accounts requested by the third party; if empty, the customer chooses.')
  @IsArray()
  @IsString({ each: true })
  requested_ibans!: string[];

  @Describe('What was read, in order: `/v1/accounts`, `/v1/accounts/{id}`.')
  @IsArray()
  @IsString({ each: true })
  reads!: string[];

  @IsTimestamp()
  created_at!: string;

  @Describe('When it was rejected, revoked or expired; null while it is valid.')
  @Nullable()
  @IsTimestamp()
  ended_at!: string | null;
}

export class SimulatedConsentListResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SimulatedConsentResponse)
  data!: SimulatedConsentResponse[];
}

export function toSimulatedBankResponse(
  bank: SimulatedBank,
  { slowMs, isDown }: BankBehaviour,
): SimulatedBankResponse {
  const { slug: id, name, country, bic, sca } = bank;
  return {
    ...{ id, name, country, bic, sca, slow_ms: slowMs, is_down: isDown },
    customers: CUSTOMERS.map((customer) => ({
      user: customer.user,
      description: customer.describe,
      ibans: accountsOf(bank, customer).map(({ iban }) => iban),
    })),
  };
}

export function toSimulatedConsentResponse(consent: Consent, now: Date): SimulatedConsentResponse {
  return {
    id: consent.id,
    status: consent.status(now),
    user: consent.grant?.customer.user ?? null,
    requested_ibans: [...consent.order.ibans],
    reads: [...consent.reads],
    created_at: consent.createdAt.toISOString(),
    ended_at: consent.endedAt?.toISOString() ?? null,
  };
}
