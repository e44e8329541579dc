import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { IsArray, IsString, IsUUID } from 'class-validator';
import { BLACKLIST } from '../../rules/parse-blacklist-rule.js';
import type { BlacklistRow } from '../blacklist.repository.js';

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
