import type { Principal } from '@tessera/auth';
import type { ClassConstructor } from '@tessera/errors';
import type { EntityManager } from 'typeorm';

/** What a proposal would do, as an approver reads it. */
export interface ChangePreview {
  /** Sentences. */
  readonly summary: readonly string[];
  /** The differences, in a form that belongs to the kind of change. */
  readonly diff: object;
}

/**
 * One kind of change that needs two people. A service of the feature that owns the target implements it,
 * and registers itself with `ChangeKindsService`.
 */
export interface ChangeHandler<Payload extends object = object> {
  /** `ruleset.activate`: the thing, then what is done to it. */
  readonly kind: string;
  /** The request class of payloads. */
  readonly Payload: ClassConstructor<Payload>;
  /** The property of the payload that identifies the target. */
  readonly targetField: string;
  readonly scopes: {
    /** What a caller must have to read requests of this kind. */
    readonly read: string;
    /** One of these is needed to propose. */
    readonly propose: readonly [string, ...string[]];
  };

  /** Locks the target until the transaction ends. */
  lock(tx: EntityManager, payload: Payload): Promise<void>;

  /**
   * What the change stands on: a request is applied only while this is the same as when it was proposed.
   * No secrets. Null if the target does not exist.
   */
  read(tx: EntityManager, payload: Payload): Promise<object | null>;

  /**
   * Checks a proposal as far as possible, and describes it.
   *
   * @throws ApiError with paths under `$.payload`
   */
  preview(tx: EntityManager, payload: Payload, state: object): Promise<ChangePreview>;

  /**
   * Whether the caller may propose it, beyond the scopes.
   *
   * @throws ApiError
   */
  authorizeProposal?(tx: EntityManager, payload: Payload, principal: Principal): Promise<void>;

  /**
   * Whether the caller may have it applied, beyond the scopes, and the proposer may still propose it.
   *
   * @param proposer `user:<id>`, `client:<id>` or `api-key:<id>`
   * @throws ApiError
   */
  authorizeDecision?(
    tx: EntityManager,
    payload: Payload,
    parties: { readonly principal: Principal; readonly proposer: string },
  ): Promise<void>;

  /**
   * Makes the change.
   *
   * @throws ApiError below 500 if it can't be made: the request is then `failed`
   */
  apply(tx: EntityManager, payload: Payload, approver: Principal): Promise<void>;

  /** After the commit. */
  applied?(): Promise<void>;

  /** The route that simulates the change. */
  simulation?(payload: Payload): { readonly method: string; readonly path: string };
}
