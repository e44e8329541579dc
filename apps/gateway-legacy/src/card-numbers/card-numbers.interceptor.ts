import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { cardNumberFaults } from './card-number-faults.js';

/**
 * Refuses card numbers where none belongs, before anything of the request is stored or repeated.
 * Bodies that go on to a destination as they are come as bytes: nothing of them is kept.
 */
@Injectable()
export class CardNumbersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const faults = Buffer.isBuffer(body) ? [] : cardNumberFaults(body);
    if (faults.length > 0) throw new ValidationFailedError(faults);
    return next.handle();
  }
}
