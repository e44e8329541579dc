import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import { readDataSchema, type DataValidator } from '@tessera/errors/schemas';
import type { TypeId } from '../ids.js';
import { TypesRepository } from './types.repository.js';

/** A compiled schema takes some ten kilobytes. */
const MAX_COMPILED = 500;

/** The compiled schemas of types, which never change. */
@Injectable()
export class PayloadValidatorsService {
  /** The most recently used one is last. */
  private readonly compiled = new BoundedMap<string, DataValidator>(MAX_COMPILED);

  constructor(private readonly types: TypesRepository) {}

  /** @returns null if there is no such type */
  async find(typeId: TypeId): Promise<DataValidator | null> {
    const validator = this.compiled.get(typeId) ?? (await this.compile(typeId));
    if (validator === null) return null;
    this.compiled.set(typeId, validator);
    return validator;
  }

  private async compile(typeId: TypeId): Promise<DataValidator | null> {
    const type = await this.types.find(typeId);
    if (type === null) return null;
    const read = readDataSchema(type.schema);
    // The schema was valid when it was stored. If a newer validator rejects it, payloads must not pass
    // unchecked.
    if ('problems' in read) throw new Error(`The schema of the type ${typeId} is not understood.`);
    return read.dataSchema.validate;
  }
}
