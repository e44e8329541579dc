import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { BLACKLIST } from '../../rules/parse-blacklist-rule.js';
import type { BlacklistRow } from '../blacklist.repository.js';
import { LINE_RESULTS, type LineResult } from '../import-plan.js';

export class BlacklistEntryResponse {
  @IsUUID()
  id!: string;

  @Describe('`null` for an entry of a list that is found under any path.')
  @Nullable()
  @IsString()
  path!: string | null;

  @Describe('`null` for the blacklist itself.')
  @Nullable()
  @IsString()
  list!: string | null;

  @Describe('Enough of the value to recognize it. The value itself is stored as a keyed hash.')
  @IsString()
  display_hint!: string;

  @Nullable()
  @IsString()
  reason!: string | null;

  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Describe('The decision whose event made this entry.')
  @Nullable()
  @IsUUID()
  source_decision_id!: string | null;

  @IsString()
  created_by!: string;

  @IsTimestamp()
  created_at!: string;
}

export class CreatedBlacklistEntryResponse extends BlacklistEntryResponse {
  @Describe('Why the entry may not match what it is meant for.')
  @IsArray()
  @IsString({ each: true })
  warnings!: string[];
}

export function toEntryResponse(row: BlacklistRow): Readonly<BlacklistEntryResponse> {
  return {
    id: row.id,
    path: row.path === '' ? null : row.path,
    list: row.list === BLACKLIST ? null : row.list,
    display_hint: row.display_hint,
    reason: row.reason,
    expires_at: row.expires_at?.toISOString() ?? null,
    source_decision_id: row.source_decision_id,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
  };
}

class ImportedLineResponse {
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
