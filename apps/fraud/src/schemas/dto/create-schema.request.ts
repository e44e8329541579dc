import { Describe, IsFormat, IsFreeForm } from '@tessera/errors';
import './schema-formats.js';

export class CreateSchemaVersionRequest {
  @Describe(
    'JSON Schema 2020-12: at most 64 KiB and 16 levels, references inside it only, patterns in RE2 syntax.',
  )
  @IsFreeForm()
  schema!: unknown;
}

export class CreateSchemaRequest extends CreateSchemaVersionRequest {
  @Describe('`events.<type>` validates the data of events of that type.')
  @IsFormat('schema-name')
  name!: string;
}
