import { Describe, IsFreeFormObject } from '@tessera/errors';

export class RuleSchemaResponse {
  @Describe('Describes the `rules` of a ruleset.')
  @IsFreeFormObject()
  schema!: object;
}
