import type { ClassConstructor, JsonSchema } from '@tessera/errors';

/** An event that a service sends: the one source of its name, its description and its schema. */
export interface EventType {
  /** When it is sent. */
  readonly description: string;
  /** The fields of the body after `event` and `id`: a class, or the schema of an object. */
  readonly body: ClassConstructor | JsonSchema;
  /** Values of the example that say more than those made from the schema. */
  readonly example?: object;
  /**
   * Path of the ID of the object that the event is about, such as `payment.id`: the event stream keeps
   * events of one object in order.
   */
  readonly key?: string;
}

/** Every event of a service, by name. */
export type EventTypes = Readonly<Record<string, EventType>>;
