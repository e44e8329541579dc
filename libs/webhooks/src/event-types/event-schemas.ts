import { validatorOf, type SchemaValidator } from '@tessera/errors';
import type { EventTypes } from '@tessera/http';
import { COMMON_EVENT_TYPES } from './common-event-types.js';
import { eventSchema } from './event-schema.js';

/**
 * Checks what is sent against the catalog. In tests every delivery is checked and one that differs fails,
 * so no event reaches a receiver that is not what its documentation says.
 */
export class EventSchemas {
  private readonly types: EventTypes;
  private readonly validators = new Map<string, SchemaValidator>();

  constructor(types: EventTypes) {
    this.types = { ...types, ...COMMON_EVENT_TYPES };
  }

  /** @returns what is wrong; nothing for an event that is not in the catalog */
  problemsOf(event: string, body: string): string[] {
    const validate = this.validatorOf(event);
    if (validate === undefined) return [];
    return validate(JSON.parse(body)).map(({ path, message }) => `${path} ${message}`);
  }

  private validatorOf(event: string): SchemaValidator | undefined {
    const known = this.validators.get(event);
    const type = this.types[event];
    if (known !== undefined || type === undefined) return known;
    const validator = validatorOf(eventSchema(event, type));
    this.validators.set(event, validator);
    return validator;
  }
}
