import { Describe, Omittable } from '@tessera/errors';
import { IsString, Matches, MaxLength } from 'class-validator';

/** Below the limit of a request's body. */
const MAX_CSV = 200_000;

export class PreviewImportRequest {
  @Describe(
    'CSV with a header row: `value`, and any of `path`, `list`, `value_type`, `ttl_seconds`, `reason`. At most 1,000 lines. Larger files: `tessera fraud blacklist import`.',
  )
  @IsString()
  @MaxLength(MAX_CSV)
  csv!: string;
}

export class ImportEntriesRequest extends PreviewImportRequest {
  @Describe(
    'The `plan` of a preview. If the import would do something else by now, it returns 409.',
  )
  @Omittable()
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be the plan of a preview' })
  plan?: string;
}
