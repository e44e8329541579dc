import { Describe, IsFreeForm, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';

export const CHANGES = ['set', 'any_other', 'remove'] as const;

export class CounterfactualResponse {
  @IsString()
  path!: string;

  @Describe('The value at the path; `null` when it was absent.')
  @IsFreeForm()
  value!: unknown;

  @Describe(
    '`set`: to `to`. `any_other`: to a value that no rule knows. `remove`: leave the field out.',
  )
  @IsIn(CHANGES)
  change!: (typeof CHANGES)[number];

  @IsFreeForm()
  to!: unknown;
}

export class ExplanationResponse {
  @Describe(
    'Each one would have resulted in ALLOW by itself. The smallest change of each field, smallest first.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CounterfactualResponse)
  counterfactuals!: CounterfactualResponse[];

  @Describe('Why there are none, where that is known.')
  @Nullable()
  @IsString()
  note!: string | null;
}
