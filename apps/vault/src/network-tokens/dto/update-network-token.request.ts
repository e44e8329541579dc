import { Describe, IsStringMap, METADATA_LIMITS, Nullable, Omittable } from '@tessera/errors';

/** What a client may change of a network token; the scheme decides the rest. */
export class UpdateNetworkTokenRequest {
  @Describe('Replaces all pairs; null removes them. A card number in it is refused.')
  @Omittable()
  @Nullable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string> | null;
}
