import { Describe } from '@tessera/errors';
import { IsUUID } from 'class-validator';

export class DiffRulesetsQuery {
  @Describe('The older version to compare with, of the same context.')
  @IsUUID()
  against!: string;
}
