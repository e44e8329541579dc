import { Injectable } from '@nestjs/common';
import { NotFoundError, ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { timeOrderedId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { BlacklistService } from '../blacklist/blacklist.service.js';
import { ListedValuesService } from '../blacklist/listed-values.service.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { RulesetRulesService } from '../rulesets/ruleset-rules.service.js';
import { announceDeprecation } from '../schemas/deprecation.js';
import { SchemaRegistryService } from '../schemas/schema-registry.service.js';
import type { CreateEventRequest, EventResponse } from './dto/event.js';
import { EventsRepository, type EventRow, type LockedDecision } from './events.repository.js';
import { stateAfter } from './payment-state.js';

class EventNotFoundError extends NotFoundError {
  constructor() {
    super('No event has this id.');
  }
}

class EventDecisionNotFoundError extends NotFoundError {
  constructor() {
    super('No decision has this decision_id.');
  }
}

/** A time that would fix the payment state forever, or that the database can't store. */
class EventTimeRefusedError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: '$.occurred_at', message }]);
  }
}

/** Allows for clock differences. A later time is a mistake and would override every later event. */
const MAX_AHEAD_MS = 24 * 3_600_000;
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * Records what happened to payments. Each event has one effect, regardless of order and repetition.
 */
@Injectable()
export class EventsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventsRepository,
    private readonly clock: Clock,
    private readonly schemas: SchemaRegistryService,
    private readonly rules: RulesetRulesService,
    private readonly blacklist: BlacklistService,
    private readonly listed: ListedValuesService,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /**
   * Stores an event and updates the state of its payment. A repeated event returns the first one.
   *
   * @throws EventDecisionNotFoundError, EventTimeRefusedError; ValidationFailedError if the data
   *   does not match its schema
   */
  async create(request: CreateEventRequest, reply: FastifyReply): Promise<EventResponse> {
    const occurredAt = this.checkedTime(request.occurred_at);
    await this.checkData(request, reply);
    const response = await this.dataSource.transaction(async (tx) => {
      const stored = await this.store(tx, request, occurredAt);
      const body = eventBody(stored);
      await completeIdempotent(tx, body);
      return body;
    });
    // Applies the new entries in this process immediately; other replicas follow at their next
    // poll.
    if (response.blacklist_entries.length > 0) await this.listed.refresh().catch(() => undefined);
    return response;
  }

  /** @throws EventNotFoundError */
  async get(id: string): Promise<EventResponse> {
    const row = await this.events.find(id);
    if (row === undefined) throw new EventNotFoundError();
    return eventBody(row);
  }

  /** The events of some decisions, in the order in which they happened. */
  async ofDecisions(decisionIds: readonly string[]): Promise<EventResponse[]> {
    return (await this.events.findOfDecisions(decisionIds)).map(eventBody);
  }

  private async store(
    tx: EntityManager,
    { type, decision_id: decisionId, data }: CreateEventRequest,
    occurredAt: Date,
  ): Promise<EventRow> {
    const decision = await this.events.lockDecision(tx, decisionId);
    if (decision === undefined) throw new EventDecisionNotFoundError();
    const createdAt = this.clock.now();
    const event = {
      id: timeOrderedId(createdAt),
      createdAt,
      decisionId,
      context: decision.context,
      type,
      occurredAt,
      data: JSON.stringify(this.numbers.value(data ?? {}, '$.data')),
    };
    const inserted = await this.events.insert(tx, event);
    if (inserted === undefined) {
      const same = await this.events.findSame(tx, event);
      if (same === undefined) throw new Error('The stored event no longer exists.');
      return same;
    }
    const state = stateAfter(type);
    if (state !== null) await this.events.movePaymentState(tx, decision, state, occurredAt);
    return this.populated(tx, inserted, decision);
  }

  /** The event with the entries that it added to the blacklist. */
  private async populated(
    tx: EntityManager,
    event: EventRow,
    { ruleset_id: rulesetId, request }: LockedDecision,
  ): Promise<EventRow> {
    const ruleset = await this.rules.find(rulesetId, tx);
    if (ruleset === null) return event;
    const entries = await this.blacklist.populate(tx, {
      decision: {
        id: event.decision_id,
        document: this.numbers.value(JSON.parse(request) as object, '$'),
      },
      eventType: event.type,
      rules: ruleset.rules,
    });
    if (entries.length === 0) return event;
    const text = JSON.stringify(entries);
    await this.events.setBlacklistEntries(tx, event.id, text);
    return { ...event, blacklist_entries: text };
  }

  private checkedTime(text: string): Date {
    const occurredAt = new Date(text);
    if (occurredAt.getTime() > this.clock.now().getTime() + MAX_AHEAD_MS) {
      throw new EventTimeRefusedError('must not be more than a day in the future');
    }
    if (occurredAt.getTime() < EARLIEST) throw new EventTimeRefusedError('must not be before 2000');
    return occurredAt;
  }

  private async checkData({ type, data = {} }: CreateEventRequest, reply: FastifyReply) {
    const schema = await this.schemas.findCurrent(`events.${type}`);
    if (schema === null) return;
    const problems = schema.dataSchema.validate(data, '$.data');
    if (problems.length > 0) {
      // A key of the data may be a card number.
      throw new ValidationFailedError(
        problems.map(({ path, message }) => ({ path: this.numbers.path(path), message })),
      );
    }
    announceDeprecation(reply, schema.deprecatedAt);
  }
}

/** An event as the API shows it. */
function eventBody(row: EventRow): EventResponse {
  return {
    id: row.id,
    type: row.type,
    decision_id: row.decision_id,
    occurred_at: row.occurred_at.toISOString(),
    processed_at: row.created_at.toISOString(),
    data: JSON.parse(row.data) as object,
    blacklist_entries: JSON.parse(row.blacklist_entries) as EventResponse['blacklist_entries'],
  };
}
