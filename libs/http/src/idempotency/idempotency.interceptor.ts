import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Optional } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '@tessera/auth';
import { isDatabaseUnavailable } from '@tessera/database';
import { ApiError, ConflictError, ValidationFailedError } from '@tessera/errors';
import { currentRequest } from '@tessera/telemetry';
import type { FastifyReply } from 'fastify';
import type { DataSource, EntityManager } from 'typeorm';
import type { RawBodyRequest } from '../requests/json-body.js';
import { RouteInterceptor, type Proceed } from '../routes/route.interceptor.js';
import type { IdempotencyLease } from './idempotency-lease.js';
import { idempotencyScope } from './idempotency-scope.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import type { StoredAnswer } from './idempotency.repository.js';
import { IDEMPOTENT } from './idempotent.decorator.js';
import type { IdempotentOptions } from './idempotent.decorator.js';

const SHOWN_CHARACTERS = 5;

/** A secret as later reads show it: its first five characters, then `xxxxx`. */
function maskSecret(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}xxxxx`;
}

/** A copy of a response with the named top-level fields masked. */
function maskFields(body: unknown, fields: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || fields.length === 0) return body;
  const copy: Record<string, unknown> = { ...body };
  for (const field of fields) {
    const value = copy[field];
    if (typeof value === 'string') copy[field] = maskSecret(value);
  }
  return copy;
}

const HEADER = 'x-idempotency-key';
const MAX_KEY_LENGTH = 255;

interface Running {
  readonly store: IdempotencyRepository;
  readonly lease: IdempotencyLease;
  readonly mask: readonly string[];
  readonly status: number;
  completed: boolean;
}

const running = new AsyncLocalStorage<Running>();

/**
 * Called inside the transaction of a change, with its response: the change and the stored response
 * then commit together. Without a key it does nothing.
 */
export async function completeIdempotent(tx: EntityManager, body: unknown): Promise<void> {
  const current = running.getStore();
  if (current === undefined) return;
  const answer = storedAnswer(current.status, body, current.mask);
  if (!(await current.store.complete(current.lease, answer, tx))) {
    throw new ConflictError('Another request took over this idempotency key.');
  }
  current.completed = true;
}

/** The lease of the current request, for tables that refer to its response; null without a key. */
export function currentIdempotencyLease(): IdempotencyLease | null {
  return running.getStore()?.lease ?? null;
}

/**
 * Makes a change that is one statement. Without an idempotency key the statement is its own
 * transaction and one round trip; with one, change and stored response commit together.
 *
 * @param change given the data source, or the manager of the transaction
 * @param answer the response body of the change
 */
export async function changeIdempotently<T>(
  dataSource: DataSource,
  change: (db: DataSource | EntityManager) => Promise<T>,
  answer: (changed: T) => unknown,
): Promise<T> {
  if (running.getStore() === undefined) return change(dataSource);
  return dataSource.transaction(async (tx) => {
    const changed = await change(tx);
    await completeIdempotent(tx, answer(changed));
    return changed;
  });
}

/** Gives `x-idempotency-key` its meaning on every route that is `@Idempotent()`. */
@Injectable()
export class IdempotencyInterceptor extends RouteInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Optional() private readonly store?: IdempotencyRepository,
  ) {
    super();
  }

  around(context: ExecutionContext, proceed: Proceed): unknown {
    const options = this.reflector.get<IdempotentOptions | undefined>(
      IDEMPOTENT,
      context.getHandler(),
    );
    if (options === undefined || options.byRoute === true) return proceed();
    const request = context.switchToHttp().getRequest<RawBodyRequest & AuthenticatedRequest>();
    const key = request.headers[HEADER];
    if (key === undefined) return proceed();
    const checked = checkedKey(key, options);
    return this.run(context, proceed, options, request, checked);
  }

  private async run(
    context: ExecutionContext,
    proceed: Proceed,
    options: IdempotentOptions,
    request: RawBodyRequest & AuthenticatedRequest,
    key: string,
  ): Promise<unknown> {
    if (this.store === undefined) throw new Error('Idempotent routes need a database.');
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const claim = await this.store.claim({
      ...idempotencyScope(request),
      method: request.method,
      key,
      body: request.rawBody ?? Buffer.alloc(0),
      account: currentRequest()?.tokenAccount,
      accountId: request.principal?.accountId,
      secretFields: options.secretFields,
    });
    switch (claim.kind) {
      case 'replay':
        return replay(reply, claim.answer);
      case 'other-body':
        throw refused('was used before with another body');
      case 'gone':
        throw new ConflictError(
          'What the first request with this idempotency key created was deleted. Use another key.',
        );
      case 'running':
        throw new ConflictError('The first request with this idempotency key is still running.');
      case 'mine': {
        const status = successStatus(this.reflector, context);
        const mask = options.mask ?? [];
        const work = { store: this.store, lease: claim.lease, mask, status, completed: false };
        return this.work(work, proceed);
      }
    }
  }

  private async work(work: Running, proceed: Proceed): Promise<unknown> {
    try {
      const body: unknown = await running.run(work, proceed);
      if (!work.completed) {
        await work.store.complete(work.lease, storedAnswer(work.status, body, work.mask));
      }
      return body;
    } catch (error) {
      // Releases only what is not completed: a change that has committed keeps its key, whatever
      // failed after it, and one that was rolled back has lost its response too.
      if (isDatabaseFailure(error)) work.store.abandon(work.lease);
      else await work.store.release(work.lease);
      throw error;
    }
  }
}

/** So that the response does not wait for another attempt at the database. */
function isDatabaseFailure(error: unknown): boolean {
  return isDatabaseUnavailable(error instanceof ApiError ? error.cause : error);
}

function checkedKey(key: string | string[], options: IdempotentOptions): string {
  if (options.refused === true) throw refused('is not accepted here: the answer is never stored');
  if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw refused(`must have 1 to ${MAX_KEY_LENGTH} characters`);
  }
  return key;
}

function refused(message: string): ApiError {
  return new ValidationFailedError([{ path: `$.headers.${HEADER}`, message }]);
}

function replay(reply: FastifyReply, answer: StoredAnswer): unknown {
  void reply.code(answer.status).header('x-idempotent-replayed', 'true');
  return answer.body === '' ? undefined : JSON.parse(answer.body);
}

function storedAnswer(status: number, body: unknown, mask: readonly string[]): StoredAnswer {
  if (body === undefined) return { status, body: '' };
  return { status, body: JSON.stringify(maskFields(body, mask)) };
}

function successStatus(reflector: Reflector, context: ExecutionContext): number {
  const declared = reflector.get<number | undefined>(HTTP_CODE_METADATA, context.getHandler());
  return declared ?? 201;
}
