import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { IsIn, IsString, IsUUID } from 'class-validator';

export const RESOLUTIONS = ['ACCEPTED', 'REJECTED'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export class ResolutionResponse {
  @Describe('Of the decision.')
  @IsUUID()
  id!: string;

  @IsIn(['REVIEW'])
  original_outcome!: 'REVIEW';

  @IsIn(RESOLUTIONS)
  resolution!: Resolution;

  @IsTimestamp()
  resolved_at!: string;

  @Describe('The client of the token.')
  @IsString()
  resolved_by!: string;

  @Nullable()
  @IsString()
  note!: string | null;
}
