import { Describe } from '@tessera/errors';
import { IsUUID } from 'class-validator';

export class DiffRulesetsQuery {
  @Describe('The version to compare with, of the same context: what it says is the old.')
  @IsUUID()
  against!: string;
}
