import { Describe, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { DecisionId } from '../../ids.js';
import { type SubjectName, SUBJECTS } from '../case-subject.js';

const MAX_BY_HAND = 100;

export class CaseSubjectRequest {
  @IsIn(SUBJECTS)
  by!: SubjectName;

  @Describe('As decisions show it. A case has at most 500 decisions.')
  @IsString()
  @MaxLength(200)
  value!: string;

  @Describe('Decisions made at this time or later, at most 400 days before `to`.')
  @IsTimestamp()
  from!: string;

  @Describe('Decisions made before this time. Default: all until now.')
  @Omittable()
  @IsTimestamp()
  to?: string;
}

export class CaseDecisionsRequest {
  @Describe('Decisions that are in the case already stay in it.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_BY_HAND)
  @IsUUID(undefined, { each: true })
  decision_ids!: DecisionId[];
}

export class CreateCaseRequest {
  @Describe('Card numbers in it are masked.')
  @IsString()
  @MaxLength(200)
  title!: string;

  @Describe('Adds the decisions of one customer, card or device in a period.')
  @Omittable()
  @ValidateNested()
  @Type(() => CaseSubjectRequest)
  subject?: CaseSubjectRequest;

  @Describe('Adds these decisions.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_BY_HAND)
  @IsUUID(undefined, { each: true })
  decision_ids?: DecisionId[];

  @Describe('`me`, or a person as `user:<id>`, or a client. Default: none.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(200)
  owner?: string | null;
}

export class UpdateCaseRequest {
  @Omittable()
  @IsString()
  @MaxLength(200)
  title?: string;

  @Describe('`me`, or a person as `user:<id>`, or a client; `null` for none.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(200)
  owner?: string | null;
}

export class CaseNoteRequest {
  @Describe('Card numbers in it are masked.')
  @IsString()
  @MaxLength(4_000)
  text!: string;
}

export class CaseLinkRequest {
  @Describe('An https URL without a user name, a password or a card number. It is never called.')
  @IsString()
  @MaxLength(2_000)
  url!: string;

  @Describe('Default: the host of the URL.')
  @Omittable()
  @IsString()
  @MaxLength(200)
  title?: string;
}

export class CloseCaseRequest {
  @Describe('Resolves every open review of the case in this way.')
  @IsIn(['accept', 'reject'])
  action!: 'accept' | 'reject';

  @Describe('Becomes the note of each resolution.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(2_000)
  note?: string | null;
}

export const CASE_STATUSES = ['open', 'closed'] as const;

export class ListCasesQuery extends CursorQuery {
  @Omittable()
  @IsIn(CASE_STATUSES)
  status?: (typeof CASE_STATUSES)[number];

  @Describe('`me`, `none`, or a person or client as `owner` names them.')
  @Omittable()
  @IsString()
  @MaxLength(200)
  owner?: string;

  @Describe('Cases that contain this decision.')
  @Omittable()
  @IsUUID()
  decision_id?: string;

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}
