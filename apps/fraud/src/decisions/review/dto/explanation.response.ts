import { Describe, IsFreeForm, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';

export const CHANGES = ['set', 'any_other', 'remove'] as const;

export class CounterfactualResponse {
  @IsString()
  path!: string;

  @Describe('What the path held; `null` when it was absent.')
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
  @Describe('Each alone would have given ALLOW. The smallest change of each field, nearest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CounterfactualResponse)
  counterfactuals!: CounterfactualResponse[];

  @Describe('Why there are none, where that is known.')
  @Nullable()
  @IsString()
  note!: string | null;
}
