import { randomUUID } from 'node:crypto';
import type { Logger } from '@nestjs/common';
import type { AuditResult, AuditTrailService } from '@tessera/audit';
import { ServiceUnavailableError } from '@tessera/errors';
import type { ForwardRequest } from './forward-request.js';

type Details = Readonly<Record<string, string | number | boolean>>;

/**
 * The rows of one forward in the audit trail: `<action>.begin` before the request is sent, and
 * `<action>` with its result. Both have the same `forward_id`; a begin without the other means that the
 * process died during the forward.
 */
export class ForwardRecord {
  private details: Details = {};

  constructor(
    private readonly audit: AuditTrailService,
    private readonly logger: Logger,
    private readonly request: Pick<ForwardRequest, 'action' | 'object'>,
  ) {}

  add(details: Details): void {
    this.details = { ...this.details, ...details };
  }

  /** @throws ServiceUnavailableError if the row cannot be written: then nothing may be sent */
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
   * What was sent cannot be taken back, and a caller that receives an error sends it again. So if the
   * second row cannot be written, the response is still returned and the first row stays without a
   * second.
   */
  async end(result: AuditResult, details: Details): Promise<void> {
    const { action, object } = this.request;
    const all = { ...this.details, ...details };
    try {
      await this.audit.record(null, { action, result, object, details: all });
    } catch (error) {
      this.logger.error({
        message: 'Failed to record the outcome of a forward in the audit trail.',
        forward_id: this.details['forward_id'],
        err: error,
      });
    }
  }
}
