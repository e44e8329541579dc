import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** The outcome of a notification. */
export type NotificationOutcome = 'applied' | 'unchanged' | 'unknown_token' | 'unsigned';

@Injectable()
export class NotificationMetrics {
  private readonly notifications: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.notifications = new Counter({
      name: 'network_token_notifications_total',
      help: 'Notifications of the schemes, by what became of them.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  count(outcome: NotificationOutcome): void {
    this.notifications.inc({ outcome });
  }
}
