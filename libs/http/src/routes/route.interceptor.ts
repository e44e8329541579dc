import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { defer, lastValueFrom, type Observable } from 'rxjs';

/** Runs what is inside of an interceptor, and gives its result or a promise of it. */
export type Proceed = () => unknown;

/**
 * Work around the handlers of routes, without observables: a compiled route calls {@link around}
 * itself, and Nest calls it through {@link intercept}.
 */
export abstract class RouteInterceptor implements NestInterceptor {
  /**
   * @param proceed runs the inner interceptors, the pipes and the handler
   * @returns the body of the response, or a promise of it where something has to be waited for
   */
  abstract around(context: ExecutionContext, proceed: Proceed): unknown;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const proceed = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return defer(() => Promise.resolve().then(() => this.around(context, proceed)));
  }
}
