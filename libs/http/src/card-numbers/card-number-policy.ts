import type { ApiError } from '@tessera/errors';
import type { FastifyRequest } from 'fastify';

/** How a service treats card numbers in fields of a request that are not for them. */
export interface CardNumberPolicy {
  /** Names of fields that hold numbers of another kind, such as an acquirer's of a merchant. */
  readonly exemptFields?: readonly string[];
  /** The error that refuses the request; without it, 422 with the places. */
  readonly refusal?: (places: readonly string[]) => ApiError;
  /**
   * Changes the request so that it holds no number any more, before anything reads it; the places
   * that it returns are refused. Without it, every place is.
   */
  readonly mask?: (request: FastifyRequest, places: readonly string[]) => readonly string[];
}
