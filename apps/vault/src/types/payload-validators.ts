import { Injectable } from '@nestjs/common';
import { readDataSchema, type DataValidator } from '@tessera/errors/schemas';
import { TypesRepository } from './types.repository.js';

/** A compiled schema weighs some ten kilobytes. */
const MAX_COMPILED = 500;

/** The compiled schemas of types, which never change. */
@Injectable()
export class PayloadValidators {
  /** The last used last. */
  private readonly compiled = new Map<string, DataValidator>();

  constructor(private readonly types: TypesRepository) {}

  /** @returns null when there is no such type */
  async find(typeId: string): Promise<DataValidator | null> {
    const validator = this.compiled.get(typeId) ?? (await this.compile(typeId));
    if (validator === null) return null;
    this.compiled.delete(typeId);
    this.compiled.set(typeId, validator);
    if (this.compiled.size > MAX_COMPILED) {
      const [oldest = ''] = this.compiled.keys();
      this.compiled.delete(oldest);
    }
    return validator;
  }

  private async compile(typeId: string): Promise<DataValidator | null> {
    const type = await this.types.find(typeId);
    if (type === null) return null;
    const read = readDataSchema(type.schema);
    // It was good when it was stored; a version that no longer takes it must not wave payloads through.
    if ('problems' in read) throw new Error(`The schema of the type ${typeId} is not understood.`);
    return read.dataSchema.validate;
  }
}
