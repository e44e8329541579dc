import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, ValidateNested } from 'class-validator';
import { LINE_RESULTS, type LineResult } from '../import-plan.js';

export class ImportedLineResponse {
  @Describe('From 1, the header row.')
  @IsInt()
  line!: number;

  @Describe(
    '`add`: a new entry. `extend`: listed already, and would be listed for longer. `known`: listed already for at least as long. `refused`: skipped, see `message`.',
  )
  @IsIn(LINE_RESULTS)
  result!: LineResult;

  @Describe('`null` for the blacklist itself, and for a refused line.')
  @Nullable()
  @IsString()
  list!: string | null;

  @Nullable()
  @IsString()
  path!: string | null;

  @Nullable()
  @IsString()
  display_hint!: string | null;

  @Describe('`null` for an entry that does not expire.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Nullable()
  @IsString()
  message!: string | null;
}

export class ImportEntriesResponse {
  @Describe('Identifies what the import does: send it to import exactly this.')
  @IsString()
  plan!: string;

  @IsInt()
  added!: number;

  @IsInt()
  extended!: number;

  @IsInt()
  known!: number;

  @IsInt()
  refused!: number;

  @Describe('In the order of the file.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ImportedLineResponse)
  lines!: ImportedLineResponse[];
}
