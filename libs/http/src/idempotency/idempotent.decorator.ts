import 'reflect-metadata';
import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';

export interface IdempotentOptions {
  /** Fields of the response that are shown once; a replay shows them masked. */
  readonly mask?: readonly string[];
  /**
   * Fields of the body that are secret and have few values, such as security codes: they do not enter
   * the fingerprint, so requests that differ only in them are the same request.
   */
  readonly secretFields?: readonly string[];
  /** The route stores its own keys and responses (decisions, on their row). */
  readonly byRoute?: boolean;
  /** The header is refused: the response must never be stored (forwards, cryptograms). */
  readonly refused?: boolean;
}

export const IDEMPOTENT = Symbol('tessera:idempotent');

/** The route supports `x-idempotency-key`: the same key and body cause one effect, for 24 hours. */
export function Idempotent(options: IdempotentOptions = {}): CustomDecorator<symbol> {
  return SetMetadata(IDEMPOTENT, options);
}
