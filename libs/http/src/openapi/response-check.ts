import { validatorOf } from '@tessera/errors';
import type { JsonSchema, SchemaValidator } from '@tessera/errors';
import type { OpenApiDocument } from './openapi-document.js';

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

type Validators = Map<string, SchemaValidator>;

/** By the description they belong to: tests boot the same service again and again. */
const known = new Map<string, Validators>();

/** Returns how a response deviates from its description, or nothing. */
export class ResponseCheck {
  private readonly validators: Validators;

  constructor(private readonly document: OpenApiDocument) {
    const text = JSON.stringify(document);
    this.validators = known.get(text) ?? new Map<string, SchemaValidator>();
    known.set(text, this.validators);
  }

  /**
   * @param template the path as the description writes it: `/api/pci/tokens/{id}`
   * @param body the parsed body; `undefined` for none
   */
  problem(method: string, template: string, status: number, body: unknown): string | undefined {
    const operation = this.document.paths[template]?.[method.toLowerCase()];
    if (operation === undefined) return undefined;
    const responses = operation['responses'] as Readonly<Record<string, ResponseObject>>;
    const response = this.resolved(responses[String(status)]);
    const where = `${method} ${template} ${status}`;
    if (response === undefined) return `${where} is not described.`;
    const schema = response.content?.['application/json']?.schema;
    if (schema === undefined) {
      return body === undefined ? undefined : `${where} is described without a body.`;
    }
    const faults = this.validator(where, schema)(body);
    if (faults.length === 0) return undefined;
    return `${where}: ${faults.map(({ path, message }) => `${path} ${message}`).join('; ')}`;
  }

  private resolved(response: ResponseObject | undefined): ResponseObject | undefined {
    const name = response?.$ref?.split('/').at(-1);
    if (name === undefined) return response;
    return this.document.components['responses']?.[name] as ResponseObject | undefined;
  }

  private validator(where: string, schema: JsonSchema): SchemaValidator {
    const existing = this.validators.get(where);
    if (existing !== undefined) return existing;
    const made = validatorOf({ ...schema, components: this.document.components });
    this.validators.set(where, made);
    return made;
  }
}
