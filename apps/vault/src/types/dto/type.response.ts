import { IsString, IsUUID } from 'class-validator';
import { IsFreeFormObject, IsTimestamp } from '@tessera/errors';

export class TypeResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  name!: string;

  @IsFreeFormObject()
  schema!: Readonly<Record<string, unknown>>;
}
