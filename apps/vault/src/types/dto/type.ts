import { Describe, IsFreeFormObject, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsString, IsUUID, Matches } from 'class-validator';

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

export class ListTypesQuery extends CursorQuery {
  @Describe('The id of the type after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;
}

export class TypeResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  name!: string;

  @IsFreeFormObject()
  schema!: Readonly<Record<string, unknown>>;
}
