import { Matches } from 'class-validator';
import { Describe, IsFreeFormObject } from '@tessera/errors';

export class CreateTypeRequest {
  @Describe('Unique in the instance: letters, digits, `.`, `_` and `-`, at most 64.')
  @Matches(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/)
  name!: string;

  @Describe(
    'JSON Schema 2020-12, at most 64 KiB and 16 levels deep. References stay inside it, patterns are in RE2 syntax, keywords that the standard does not have are refused.',
  )
  @IsFreeFormObject()
  schema!: Record<string, unknown>;
}
