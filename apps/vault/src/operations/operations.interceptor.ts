import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '@tessera/errors';
import { RouteInterceptor, type Proceed } from '@tessera/http';
import { Counter, Histogram, Registry } from 'prom-client';
import { OPERATION_OBJECT, type OperationObject } from './operations-on.decorator.js';

type Outcome = 'done' | 'refused' | 'failed';

const SERVER_ERROR = 500;

/**
 * Rate, errors and duration of the vault's operations. Unauthenticated calls are not counted, and a
 * response that is replayed for its idempotency key is not counted again.
 */
@Injectable()
export class OperationsInterceptor extends RouteInterceptor {
  private readonly operations: Counter<'object' | 'operation' | 'outcome'>;
  private readonly duration: Histogram<'object' | 'operation'>;

  constructor(
    private readonly reflector: Reflector,
    registry: Registry,
  ) {
    super();
    const registers = [registry];
    this.operations = new Counter({
      name: 'vault_operations_total',
      help: 'Operations of the vault, by what was done with what and how it ended.',
      labelNames: ['object', 'operation', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'vault_operation_duration_seconds',
      help: 'Time that an operation took; a forward with its destination.',
      labelNames: ['object', 'operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
  }

  around(context: ExecutionContext, proceed: Proceed): unknown {
    const object = this.reflector.get<OperationObject | undefined>(
      OPERATION_OBJECT,
      context.getClass(),
    );
    if (object === undefined) return proceed();
    return this.measure({ object, operation: context.getHandler().name }, proceed);
  }

  private async measure(
    operation: { readonly object: OperationObject; readonly operation: string },
    proceed: Proceed,
  ): Promise<unknown> {
    const ended = this.duration.startTimer(operation);
    let outcome: Outcome = 'done';
    try {
      return await proceed();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      ended();
      this.operations.inc({ ...operation, outcome });
    }
  }
}

function outcomeOf(error: unknown): Outcome {
  return error instanceof ApiError && error.status < SERVER_ERROR ? 'refused' : 'failed';
}
