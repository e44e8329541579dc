import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ChangeKindsService,
  type ChangeHandler,
  type ChangePreview,
} from '@tessera/change-requests';
import { ConflictError, Describe, IsFormat, ValidationFailedError } from '@tessera/errors';
import { IsUUID, MaxLength } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { DestinationsClient } from '../outbound/destinations.client.js';
import type { Integration } from './integration.entity.js';
import { IntegrationNotFoundError } from './integrations.errors.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { ENABLE, IntegrationsService, SET_URL } from './integrations.service.js';
import './dto/integration-auth.request.js';

const MAX_URL_LENGTH = 2_048;

/** The payload of `integration.enable`. */
class EnableIntegrationPayload {
  @Describe('The integration, which is called with its present settings from then on.')
  @IsUUID()
  integration_id!: string;
}

/** The payload of `integration.set_url`. */
class IntegrationUrlPayload {
  @IsUUID()
  integration_id!: string;

  @Describe('Where calls go from then on.')
  @IsFormat('webhook-url')
  @MaxLength(MAX_URL_LENGTH)
  url!: string;
}

const HANDLED = {
  targetField: 'integration_id',
  scopes: { read: 'admin:integrations:read', propose: ['admin:integrations:write'] },
} as const;

/** The URLs that backends are called at, as changes that need two people. */
@Injectable()
export class IntegrationChangesService implements OnModuleInit {
  constructor(
    private readonly rows: IntegrationsRepository,
    private readonly integrations: IntegrationsService,
    private readonly destinations: DestinationsClient,
    private readonly kinds: ChangeKindsService,
  ) {}

  onModuleInit(): void {
    this.kinds.register(this.enable());
    this.kinds.register(this.setUrl());
  }

  private enable(): ChangeHandler<EnableIntegrationPayload> {
    return {
      ...HANDLED,
      kind: ENABLE,
      Payload: EnableIntegrationPayload,
      lock: (tx, payload) => this.lock(tx, payload),
      read: (tx, payload) => this.state(tx, payload),
      preview: async (tx, payload) => {
        const { slug, url, enabled } = await this.existing(tx, payload);
        if (enabled) throw new AlreadySoError('This integration is enabled.');
        this.checkDestination(url, '$.payload.integration_id');
        const sentence = `The integration ${slug} is enabled: rules that name it call ${url}.`;
        return preview(sentence, { enabled: false, url: null }, { enabled: true, url });
      },
      apply: (tx, payload) => this.apply(tx, payload, { enabled: true }),
    };
  }

  private setUrl(): ChangeHandler<IntegrationUrlPayload> {
    return {
      ...HANDLED,
      kind: SET_URL,
      Payload: IntegrationUrlPayload,
      lock: (tx, payload) => this.lock(tx, payload),
      read: (tx, payload) => this.state(tx, payload),
      preview: async (tx, payload) => {
        const { slug, url: from } = await this.existing(tx, payload);
        const { url } = payload;
        if (from === url) throw new AlreadySoError('The integration has this URL.');
        this.checkDestination(url, '$.payload.url');
        const sentence = `The integration ${slug} calls ${url} in place of ${from}.`;
        return preview(sentence, { url: from }, { url });
      },
      apply: (tx, payload) => this.apply(tx, payload, { url: payload.url }),
    };
  }

  private async lock(tx: EntityManager, { integration_id: id }: EnableIntegrationPayload) {
    await this.integrations.lock(tx, id);
  }

  /** Every change of it changes `updated_at`. Its credentials are not shown. */
  private async state(tx: EntityManager, { integration_id: id }: EnableIntegrationPayload) {
    const found = await this.rows.find(id, tx);
    if (found === null) return null;
    const { slug, url, method, enabled, updatedAt } = found;
    return { slug, url, method, enabled, updated_at: updatedAt.toISOString() };
  }

  private async existing(
    tx: EntityManager,
    { integration_id: id }: EnableIntegrationPayload,
  ): Promise<Integration> {
    const found = await this.rows.find(id, tx);
    if (found === null) throw new IntegrationNotFoundError();
    return found;
  }

  private async apply(
    tx: EntityManager,
    { integration_id: id }: EnableIntegrationPayload,
    change: { readonly enabled: true } | { readonly url: string },
  ): Promise<void> {
    const integration = await this.integrations.lock(tx, id);
    if ('url' in change) this.checkDestination(change.url, '$.payload.url');
    await this.integrations.change(tx, integration, change);
  }

  /** The operator decides which destinations are allowed, by configuration. */
  private checkDestination(url: string, path: string): void {
    const message = this.destinations.problem('integration', url);
    if (message !== null) throw new ValidationFailedError([{ path, message }]);
  }
}

function preview(sentence: string, before: object, after: object): ChangePreview {
  return { summary: [sentence], diff: { before, after } };
}

class AlreadySoError extends ConflictError {}
