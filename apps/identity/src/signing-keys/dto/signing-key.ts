import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsString, ValidateNested } from 'class-validator';
import type { KeySchedule } from '../key-schedule.js';
import type { SigningKey } from '../signing-key.entity.js';

export class RotateKeysRequest {
  @Describe(
    'After a leak: the new key signs at once and all others are destroyed. Every token that was issued stops working.',
  )
  @Omittable()
  @IsBoolean()
  emergency?: boolean;
}

const STATES = ['next', 'signing', 'retiring'] as const;

export class SigningKeyResponse {
  @IsString()
  kid!: string;

  @IsIn(STATES)
  state!: (typeof STATES)[number];

  @IsTimestamp()
  signs_from!: string;
}

export class SigningKeysResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SigningKeyResponse)
  data!: SigningKeyResponse[];
}

export function signingKeysResponse({
  signing,
  published,
}: KeySchedule<SigningKey>): SigningKeysResponse {
  return {
    data: published.map((key) => ({
      kid: key.kid,
      state: keyState(key, signing),
      signs_from: key.signsFrom.toISOString(),
    })),
  };
}

/** What a published key is doing now. */
export function keyState(key: SigningKey, signing: SigningKey | undefined) {
  if (signing === undefined || key.signsFrom > signing.signsFrom) return 'next';
  return key.kid === signing.kid ? 'signing' : 'retiring';
}
