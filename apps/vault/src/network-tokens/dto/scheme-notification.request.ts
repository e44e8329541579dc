import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Describe, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import type { CardArtId } from '../../ids.js';
import type { SchemeTokenStatus } from '../provider/token-service-provider.js';

const STATUSES = ['pending', 'active', 'suspended', 'deleted', 'declined'] as const;
const MAX_TEXT_LENGTH = 200;

/** A scheme's notification about a token: always its whole state, never its number. */
export class SchemeNotificationRequest {
  @Describe('Of the notification: the same when it is sent again.')
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  id!: string;

  @IsTimestamp()
  occurred_at!: string;

  @Describe("The scheme's name of the token.")
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  reference!: string;

  @Describe("Counts the token's changes: an older one than the last is ignored.")
  @IsInt()
  @Min(0)
  sequence!: number;

  @IsIn(STATUSES)
  status!: SchemeTokenStatus;

  @Describe('A code that says why a token was declined.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  reason?: string | null;

  @Nullable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number | null;

  @Nullable()
  @IsInt()
  @Min(2000)
  @Max(9999)
  expiry_year!: number | null;

  @Nullable()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  payment_account_reference!: string | null;

  @Describe('Another one with each picture; null for none.')
  @Nullable()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  card_art_id!: CardArtId | null;
}
