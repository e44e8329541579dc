import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { checkRequest } from '@tessera/errors';
import type { ApprovalsConfig } from '../approvals.config.js';
import { ChangeRequestNeededError } from '../change-requests.errors.js';
import type { ChangeHandler } from './change-handler.js';

const APPROVE = 'admin:change-requests:approve';

/** The kinds of changes of a service. */
@Injectable()
export class ChangeKindsService {
  private readonly handlers = new Map<string, ChangeHandler>();

  constructor(@Inject(ServiceConfig) private readonly config: ServiceConfig & ApprovalsConfig) {
    // Without the mixin the variable would be undefined, and nothing would ask for approvals.
    if (typeof config.requiresApprovals !== 'boolean') {
      throw new TypeError(
        'The configuration of a service with change requests uses WithApprovals.',
      );
    }
  }

  register(handler: ChangeHandler): void {
    if (this.handlers.has(handler.kind)) throw new Error(`Two handlers for ${handler.kind}.`);
    checkRequest(handler.Payload);
    this.handlers.set(handler.kind, handler);
  }

  find(kind: string): ChangeHandler | undefined {
    return this.handlers.get(kind);
  }

  get names(): string[] {
    return [...this.handlers.keys()].sort();
  }

  /** The kinds whose requests a caller may read: all for an approver, who has to see what they approve. */
  readableBy({ scopes }: Principal): string[] {
    if (scopes.has(APPROVE)) return this.names;
    return this.names.filter((kind) => scopes.has(this.handlers.get(kind)?.scopes.read ?? ''));
  }

  /**
   * Called by what would make the change at once.
   *
   * @param hint what to do first, in a sentence
   * @throws ChangeRequestNeededError if approvals are on
   */
  refuseDirect(kind: string, hint?: string): void {
    if (this.config.requiresApprovals) throw new ChangeRequestNeededError(kind, hint);
  }
}
