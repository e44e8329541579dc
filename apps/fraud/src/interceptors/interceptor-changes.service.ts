import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeKindsService, type ChangeHandler } from '@tessera/change-requests';
import { Describe } from '@tessera/errors';
import { IsUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { Interceptor } from './interceptor.entity.js';
import {
  InterceptorActivationService,
  type InterceptorSwitch,
} from './interceptor-activation.service.js';
import { InterceptorNotFoundError } from './interceptors.errors.js';
import { InterceptorsRepository } from './interceptors.repository.js';

/** The payload of `interceptor.activate` and `interceptor.rollback`. */
class InterceptorChangePayload {
  @Describe('The version that becomes the active one.')
  @IsUUID()
  interceptor_id!: string;
}

/** Activations and roll-backs of interceptors, and so their destinations, as changes that need two people. */
@Injectable()
export class InterceptorChangesService implements OnModuleInit {
  constructor(
    private readonly interceptors: InterceptorsRepository,
    private readonly activation: InterceptorActivationService,
    private readonly kinds: ChangeKindsService,
  ) {}

  onModuleInit(): void {
    this.kinds.register(this.handler('activate'));
    this.kinds.register(this.handler('rollback'));
  }

  private handler(action: InterceptorSwitch): ChangeHandler<InterceptorChangePayload> {
    return {
      kind: `interceptor.${action}`,
      Payload: InterceptorChangePayload,
      targetField: 'interceptor_id',
      scopes: { read: 'admin:interceptors:read', propose: ['admin:interceptors:write'] },
      lock: (tx, { interceptor_id: id }) => this.activation.lock(tx, id),
      read: (tx, { interceptor_id: id }) => this.state(tx, id),
      preview: (tx, { interceptor_id: id }) => this.preview(tx, action, id),
      apply: async (tx, { interceptor_id: id }, approver) => {
        await this.activation.switchLocked(tx, action, id, approver);
      },
      applied: () => this.activation.refresh(),
    };
  }

  private async state(tx: EntityManager, id: string): Promise<object | null> {
    const interceptor = await this.interceptors.find(id, tx);
    if (interceptor === null) return null;
    const active = await this.interceptors.findActive(tx, interceptor.ref);
    const { ref, status } = interceptor;
    return {
      interceptor: { ref, status, ...settings(interceptor) },
      active: active && settings(active),
    };
  }

  private async preview(tx: EntityManager, action: InterceptorSwitch, id: string) {
    const interceptor = await this.interceptors.find(id, tx);
    if (interceptor === null) throw new InterceptorNotFoundError();
    this.activation.check(action, interceptor);
    const active = await this.interceptors.findActive(tx, interceptor.ref);
    const from = active?.destination.url ?? 'nowhere, because no version is active';
    const { ref, version, destination } = interceptor;
    return {
      summary: [
        `Version ${version} of the interceptor ${ref} becomes the active one.`,
        destination.url === from
          ? `Requests still go to ${from}.`
          : `Requests go to ${destination.url}; today they go to ${from}.`,
      ],
      diff: { before: active && settings(active), after: settings(interceptor) },
    };
  }
}

function settings({ id, version, context, destination, fieldMapping, responses }: Interceptor) {
  return { id, version, context, destination, field_mapping: fieldMapping, responses };
}
