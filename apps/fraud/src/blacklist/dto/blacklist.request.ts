import { Describe, IsFreeForm, Nullable, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { CredentialRequest } from '../../credentials/dto/credential.request.js';
import { MAX_TTL_SECONDS } from '../../rules/parse-blacklist-rule.js';
import { LIST_NAME } from '../../rules/parse-operand.js';

export class CreateBlacklistEntryRequest {
  @Describe(
    'The path under which the value is looked for, as in `$.device.ip`. Needed unless a list is named; an entry of a list without a path is found under any.',
  )
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(512)
  path?: string | null;

  @Describe('A string, a number or a boolean; a field matches only with the same type.')
  @Omittable()
  @IsFreeForm()
  value?: unknown;

  @Describe(
    'In place of a value: the credential whose fingerprint is listed, under `$.credential_fingerprint`.',
  )
  @Omittable()
  @ValidateNested()
  @Type(() => CredentialRequest)
  credential?: CredentialRequest;

  @Describe('The list that `in_list` names. Without it the entry is on the blacklist itself.')
  @Omittable()
  @Nullable()
  @Matches(LIST_NAME)
  list?: string | null;

  @Describe('How long the entry is listed. By default until it is deleted.')
  @Omittable()
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(MAX_TTL_SECONDS)
  ttl_seconds?: number | null;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(500)
  reason?: string | null;
}

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

export class ListBlacklistQuery extends CursorQuery {
  @Describe('Only entries for this path, however it is spelled.')
  @Omittable()
  @IsString()
  @MaxLength(512)
  path?: string;

  @Describe('Only entries of this list; `blacklist` is the blacklist itself.')
  @Omittable()
  @Matches(LIST_NAME)
  list?: string;

  @Describe('Only entries of this value, of whatever type it was listed.')
  @Omittable()
  @IsString()
  @MaxLength(1_024)
  value?: string;
}
