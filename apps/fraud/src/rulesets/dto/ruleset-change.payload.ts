import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

/** The payload of `ruleset.activate` and `ruleset.rollback`. */
export class RulesetChangePayload {
  @Describe('The version that becomes the active one.')
  @IsUUID()
  ruleset_id!: string;
}
