import { AllowEmpty, Describe, IsStringMap, Omittable } from '@tessera/errors';
import { Equals, IsBoolean, IsIn, IsString } from 'class-validator';

export class ForwardQuery {
  @Describe('Answers with the request that would be sent, its secrets redacted, and sends nothing.')
  @Omittable()
  @IsBoolean()
  dry_run?: boolean;
}

const ANY_HEADERS = { maxKeys: 1_000, maxKeyLength: 1_000, maxValueLength: 100_000 };

/** The response of a forward with `dry_run=true`. Without it, the destination's response is returned. */
export class DryRunResponse {
  @Equals(true)
  dry_run!: true;

  @IsString()
  method!: string;

  @IsString()
  destination_url!: string;

  @IsStringMap(ANY_HEADERS)
  headers!: Readonly<Record<string, string>>;

  @Describe('With values in place of their placeholders: the number masked, the rest as `***`.')
  @AllowEmpty()
  @IsString()
  body!: string;

  @Describe('`base64` for a body that is not UTF-8.')
  @IsIn(['utf-8', 'base64'])
  body_encoding!: 'utf-8' | 'base64';
}
