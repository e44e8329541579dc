import { randomUUID } from 'node:crypto';
import type { Logger } from '@nestjs/common';
import type { AuditResult, AuditTrail } from '@tessera/audit';
import { ServiceUnavailableError } from '@tessera/errors';
import type { ForwardRequest } from './forward-request.js';

type Details = Readonly<Record<string, string | number | boolean>>;

/**
 * The rows of one forward in the audit trail: `<action>.begin` before the request leaves, and
 * `<action>` with what became of it. Both have the same `forward_id`; a begin without the other is a
 * forward whose process died.
 */
export class ForwardRecord {
  private details: Details = {};

  constructor(
    private readonly audit: AuditTrail,
    private readonly logger: Logger,
    private readonly request: Pick<ForwardRequest, 'action' | 'object'>,
  ) {}

  add(details: Details): void {
    this.details = { ...this.details, ...details };
  }

  /** @throws ServiceUnavailableError where the row cannot be written: nothing may leave then */
  async begin(placeholders: ReadonlySet<string>): Promise<void> {
    const forwardId = randomUUID();
    const { action, object } = this.request;
    const details = {
      ...this.details,
      forward_id: forwardId,
      placeholders: [...placeholders].toSorted().join(','),
    };
    try {
      await this.audit.record(null, {
        action: `${action}.begin`,
        result: 'success',
        object,
        details,
      });
    } catch (error) {
      throw new ServiceUnavailableError(
        'The forward could not be recorded, so nothing was sent. Try again.',
        { cause: error },
      );
    }
    this.add({ forward_id: forwardId });
  }

  /**
   * What was sent cannot be taken back, and a caller who hears of a failure sends it again: when the
   * row cannot be written then, the response stands, and the first row has no second.
   */
  async end(result: AuditResult, details: Details): Promise<void> {
    const { action, object } = this.request;
    const all = { ...this.details, ...details };
    try {
      await this.audit.record(null, { action, result, object, details: all });
    } catch (error) {
      this.logger.error({
        message: 'Failed to record the outcome of a forward in the audit trail.',
        forwardId: this.details['forward_id'],
        err: error,
      });
    }
  }
}
