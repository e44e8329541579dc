import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { DecisionResponse } from '../decision-response/dto/decision.response.js';
import { WITHOUT_KEY } from '../decisions/decision-idempotency.service.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import type { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import { DestinationAuditService } from '../outbound/destination-audit.service.js';
import { DestinationsClient } from '../outbound/destinations.client.js';
import {
  type ActiveInterceptor,
  ActiveInterceptorsService,
} from './active-interceptors.service.js';
import { DiscoveredKeysService } from './discovered-keys.service.js';
import { readsBody } from './field-mapper.js';
import { ForwardingService } from './forwarding.service.js';
import type { ResponseTemplate } from './interceptor.entity.js';
import { decodeBody, isJson, parseBody, readWhole } from './intercepted-body.js';
import { bodyCardDataErrors, headCardDataErrors } from './intercepted-card-data.js';
import {
  DestinationNotAllowedError,
  NoActiveInterceptorError,
  PaymentTypeRefusedError,
} from './interceptors.errors.js';
import { inSourceTerms, mappedDecisionRequest } from './mapped-decision-request.js';
import { sendRaw } from './raw-response.js';
import { type RenderedResponse, renderResponse } from './response-template.js';
import type { StreamedRequest } from './stream-intercepted-bodies.js';

const PAYMENT_TYPE = /^[A-Za-z0-9_-]{1,64}$/;
const THE_DECISION: ResponseTemplate = { status: 200, body: '$.decision' };

/** Handles requests on the way from a payment integration to its destination. */
@Injectable()
export class InterceptionService {
  constructor(
    private readonly interceptors: ActiveInterceptorsService,
    private readonly decisions: DecisionsService,
    private readonly forwarding: ForwardingService,
    private readonly config: FraudConfig,
    private readonly numbers: CardNumberConversionService,
    private readonly keys: DiscoveredKeysService,
    private readonly destinations: DestinationsClient,
    private readonly destinationAudit: DestinationAuditService,
  ) {}

  /** @throws NoActiveInterceptorError, and every error of decisions and destinations */
  async intercept(ref: string, request: StreamedRequest, reply: FastifyReply): Promise<void> {
    if (!this.config.acceptsCardNumbers) refuse(headCardDataErrors(request));
    const interceptor = this.interceptors.find(ref);
    if (interceptor === null) throw new NoActiveInterceptorError();
    this.checkDestination(interceptor);
    const paymentType = paymentTypeOf(request);
    const isPassed = interceptor.mappings.length === 0;
    if (isPassed && this.config.acceptsCardNumbers) {
      await this.forwarding.passThrough(interceptor, request, reply);
      return;
    }
    const bytes = await readWhole(request.streamedBody ?? Readable.from([]));
    // The body may contain a card number; it is needed until the destination has received all of
    // it.
    reply.raw.once('close', () => bytes.fill(0));
    if (!this.config.acceptsCardNumbers) await refuseCardData(request, bytes);
    if (isPassed) {
      await this.forwarding.passOn(interceptor, request, bytes, reply);
      return;
    }
    const mapped = await this.mapped(interceptor, request, bytes, paymentType);
    const decision = await this.decide(mapped, interceptor);
    const decisionHeader = { 'x-decision-id': decision.id };
    const { outcome } = decision;
    // "PROVISIONAL counts as ALLOW."
    if (outcome === 'BLOCK' || outcome === 'REVIEW') {
      await sendRaw(
        reply,
        responseTo(interceptor, outcome, decision, this.numbers.decisionRequest(mapped)),
        decisionHeader,
      );
      return;
    }
    await this.forwarding.forward(interceptor, request, bytes, reply, decisionHeader);
  }

  /** @throws DestinationNotAllowedError */
  private checkDestination({ id, destination }: ActiveInterceptor): void {
    if (this.destinations.allows('interceptor', destination.url)) return;
    this.destinationAudit.recordRefusal({ use: 'interceptor', id }, destination.url);
    throw new DestinationNotAllowedError();
  }

  private async mapped(
    interceptor: ActiveInterceptor,
    { headers }: StreamedRequest,
    bytes: Buffer,
    paymentType: string | null,
  ): Promise<CreateDecisionRequest> {
    const { context, id, mappings } = interceptor;
    const wantsBody =
      readsBody(mappings) || (isJson(headers['content-type']) && this.keys.learnsFrom(id));
    const body = wantsBody ? await parseBody(bytes, headers['content-encoding']) : null;
    if (wantsBody && this.keys.learnsFrom(id)) this.keys.note(id, body);
    return mappedDecisionRequest(mappings, { body, headers }, { context, paymentType });
  }

  private async decide(
    request: CreateDecisionRequest,
    { mappings }: ActiveInterceptor,
  ): Promise<DecisionResponse> {
    try {
      const { body } = await this.decisions.create(request, WITHOUT_KEY);
      return JSON.parse(body) as DecisionResponse;
    } catch (error) {
      throw inSourceTerms(error, mappings);
    }
  }
}

/**
 * An instance at SAQ A handles no card data, so it must not forward any. The body is read
 * completely first, so that no part of a rejected request reaches the destination.
 *
 * @throws ValidationFailedError
 */
async function refuseCardData({ headers }: StreamedRequest, bytes: Buffer): Promise<void> {
  const body = await decodeBody(bytes, headers['content-encoding']);
  const faults = bodyCardDataErrors(body, headers['content-type']);
  if (body !== bytes) body.fill(0);
  refuse(faults);
}

/** @throws ValidationFailedError */
function refuse(faults: FieldError[]): void {
  if (faults.length > 0) throw new ValidationFailedError(faults);
}

/** @throws PaymentTypeRefusedError */
function paymentTypeOf({ headers }: StreamedRequest): string | null {
  const value = headers['payment-type'];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !PAYMENT_TYPE.test(value)) throw new PaymentTypeRefusedError();
  return value;
}

/** The response in place of the destination's: the template of the outcome, or the decision. */
function responseTo(
  { responses }: ActiveInterceptor,
  outcome: 'BLOCK' | 'REVIEW',
  decision: DecisionResponse,
  { customer, transaction }: CreateDecisionRequest,
): RenderedResponse {
  const template = outcome === 'BLOCK' ? responses.block : responses.review;
  const data = { decision, transaction, customer: { id: customer.id } };
  return renderResponse(template ?? THE_DECISION, data);
}
