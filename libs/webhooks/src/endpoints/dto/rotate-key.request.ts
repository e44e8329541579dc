import { IsInt, Max, Min } from 'class-validator';
import { Describe } from '@tessera/errors';

const MAX_OVERLAP_SECONDS = 86_400;

export class RotateKeyRequest {
  @Describe('How long both keys sign, in seconds. 0 replaces the key at once, as after a leak.')
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  overlap_seconds!: number;
}
