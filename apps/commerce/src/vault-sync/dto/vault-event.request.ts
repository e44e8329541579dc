import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { IsTimestamp, Omittable } from '@tessera/errors';

const MAX_TEXT_LENGTH = 2_048;

const RELATED_TYPES = ['network_token', 'pci_token', 'session'] as const;

export class RelatedObjectRequest {
  @IsIn(RELATED_TYPES)
  type!: (typeof RELATED_TYPES)[number];

  @IsUUID()
  id!: string;

  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  url!: string;
}

/** A notification of the vault: it names what has changed, but not the new state. */
export class VaultEventRequest {
  @IsUUID()
  id!: string;

  @IsString()
  @MaxLength(100)
  event!: string;

  @IsTimestamp()
  occurred_at!: string;

  @Omittable()
  @IsString()
  @MaxLength(100)
  reason?: string;

  @ValidateNested()
  @Type(() => RelatedObjectRequest)
  related_object!: RelatedObjectRequest;
}
