import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SchemeNotificationRequest } from '../dto/scheme-notification.request.js';
import {
  NetworkTokenTransitionsService,
  type SchemeState,
} from '../network-token-transitions.service.js';
import { NetworkTokensRepository } from '../network-tokens.repository.js';
import { NetworkTokenWorkRepository } from '../provisioning/network-token-work.repository.js';
import type { StoredNetworkToken } from '../stored-network-token.js';
import { NotificationMetrics } from './notification.metrics.js';
import { ReferenceUnknownError } from './notification.errors.js';

const DECLINED = 'declined';

/** Applies notifications of the schemes. Repeated or outdated ones change nothing. */
@Injectable()
export class SchemeNotificationsService {
  constructor(
    private readonly tokens: NetworkTokensRepository,
    private readonly changes: NetworkTokenTransitionsService,
    private readonly work: NetworkTokenWorkRepository,
    private readonly metrics: NotificationMetrics,
    private readonly dataSource: DataSource,
  ) {}

  async take(notification: SchemeNotificationRequest): Promise<void> {
    const hasChanged = await this.dataSource.transaction(async (tx) => {
      const token = await this.tokens.lockByReference(tx, notification.reference);
      if (token === null) {
        this.metrics.count('unknown_token');
        throw new ReferenceUnknownError();
      }
      return this.apply(tx, token, notification);
    });
    this.metrics.count(hasChanged ? 'applied' : 'unchanged');
  }

  private async apply(
    tx: EntityManager,
    token: StoredNetworkToken,
    notification: SchemeNotificationRequest,
  ): Promise<boolean> {
    if (token.status !== 'pending' || notification.status === 'deleted') {
      return this.changes.follow(tx, token, stateOf(notification));
    }
    switch (notification.status) {
      case 'declined':
        return this.changes.fail(tx, token.id, notification.reason ?? DECLINED, null);
      case 'active':
      case 'suspended':
        // A notification does not contain the number: it is fetched now rather than later.
        await this.work.askNow(tx, token.id);
        return true;
      case 'pending':
        return false;
      default:
        return notification.status satisfies never;
    }
  }
}

function stateOf(notification: SchemeNotificationRequest): SchemeState {
  return {
    status: notification.status,
    sequence: notification.sequence,
    expiryMonth: notification.expiry_month,
    expiryYear: notification.expiry_year,
    paymentAccountReference: notification.payment_account_reference,
    cardArtId: notification.card_art_id,
  };
}
