import { type FieldError, validateRequest, ValidationFailedError } from '@tessera/errors';
import { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import {
  type CompiledMapping,
  type InterceptedRequest,
  mapRequest,
  sourcePath,
} from './field-mapper.js';
import { isRequiredField } from './request-fields.js';

interface Defaults {
  readonly context: string;
  /** The header `payment-type`, for the rules. */
  readonly paymentType: string | null;
}

/**
 * The decision request that an intercepted request maps to.
 *
 * @throws ValidationFailedError with the paths of the intercepted request where a mapping exists
 */
export function mappedDecisionRequest(
  mappings: readonly CompiledMapping[],
  intercepted: InterceptedRequest,
  { context, paymentType }: Defaults,
): CreateDecisionRequest {
  const mapped = mapRequest(mappings, intercepted);
  const metadata = mapped['metadata'] ?? {};
  const request = {
    context,
    ...mapped,
    ...withCredentialType(mapped['credential']),
    ...(paymentType === null ? {} : { metadata: { payment_type: paymentType, ...metadata } }),
  };
  try {
    return validateRequest(CreateDecisionRequest, request);
  } catch (error) {
    throw inSourceTerms(error, mappings);
  }
}

/** Converts an error about a decision request to the paths of the request that was mapped to it. */
export function inSourceTerms(error: unknown, mappings: readonly CompiledMapping[]): unknown {
  if (!(error instanceof ValidationFailedError) || error.validationErrors === undefined) {
    return error;
  }
  return new ValidationFailedError(
    error.validationErrors.flatMap((fault) => told(fault, mappings)),
  );
}

/** Derives the type of the credential from a mapping such as `$.credential.masked_pan.value`. */
function withCredentialType(credential: unknown): object {
  if (typeof credential !== 'object' || credential === null || 'type' in credential) return {};
  const [type, ...others] = Object.keys(credential);
  return type === undefined || others.length > 0 ? {} : { credential: { type, ...credential } };
}

function told({ path, message }: FieldError, mappings: readonly CompiledMapping[]): FieldError[] {
  const plain = path.replaceAll(/\[\d+\]/g, '[*]');
  const mapping =
    mappings.find(({ to }) => to.text === path || to.text === plain) ??
    mappings.find(({ to }) => path.startsWith(`${to.text}.`) || path.startsWith(`${to.text}[`));
  if (mapping !== undefined) {
    return [{ path: sourcePath(mapping.source), message: `${message} (mapped to ${path})` }];
  }
  // An object is missing because none of its mapped fields was present.
  const below = mappings.filter(({ to }) => to.text.startsWith(`${path}.`) && isRequiredField(to));
  if (below.length === 0) {
    return [{ path, message: `${message}; no field is mapped to this one of the decision` }];
  }
  return below.map(({ source, to }) => ({
    path: sourcePath(source),
    message: `is required (mapped to ${to.text})`,
  }));
}
