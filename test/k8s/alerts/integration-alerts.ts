import type { AlertFixtures } from './alert-fixtures.js';

/** Of `rules/integrations.yaml`. */
export const INTEGRATION_ALERTS: AlertFixtures = {
  BankFailing: {
    fires: [
      'bank_steps_total{institution="linden-bank",outcome="technical"} +4/s',
      'bank_steps_total{institution="linden-bank",outcome="answered"} +6/s',
    ],
    rests: [
      'bank_steps_total{institution="linden-bank",outcome="refused"} +4/s',
      'bank_steps_total{institution="linden-bank",outcome="answered"} +6/s',
    ],
  },
  ConsentRevocationsWait: {
    fires: ['account_check_revocations_waiting = 21'],
    rests: ['account_check_revocations_waiting = 2'],
  },
  VaultTasksWait: {
    fires: ['vault_task_oldest_seconds = 700'],
    rests: ['vault_task_oldest_seconds = 10'],
  },
  FraudReportsRefused: {
    fires: ['work_attempts_total{worker="fraud-reports",outcome="failed"} +0.01/s'],
    rests: [
      'work_attempts_total{worker="fraud-reports",outcome="failed"} +0/s',
      'work_attempts_total{worker="fraud-reports",outcome="retry"} +1/s',
    ],
  },
  VaultEventsLate: {
    fires: [
      'vault_event_lag_seconds_bucket{le="60"} +1/s',
      'vault_event_lag_seconds_bucket{le="300"} +10/s',
      'vault_event_lag_seconds_bucket{le="+Inf"} +10/s',
    ],
    rests: [
      'vault_event_lag_seconds_bucket{le="1"} +10/s',
      'vault_event_lag_seconds_bucket{le="+Inf"} +10/s',
    ],
  },
  RawCardNumbersRefused: {
    fires: ['raw_card_numbers_rejected_total +0.01/s'],
    rests: ['raw_card_numbers_rejected_total +0/s'],
  },
  DirectoryServerFailing: {
    fires: [
      'directory_server_call_duration_seconds_count{service="commerce",outcome="timeout"} +2/s',
      'directory_server_call_duration_seconds_count{service="commerce",outcome="answered"} +8/s',
    ],
    rests: [
      'directory_server_call_duration_seconds_count{service="commerce",outcome="answered"} +8/s',
    ],
  },
  PaymentOrdersOverdue: {
    fires: ['payment_orders_overdue_seconds = 400'],
    rests: ['payment_orders_overdue_seconds = -20'],
  },
  PaymentProviderFailing: {
    fires: [
      'payment_provider_calls_total{provider="main",outcome="timeout"} +2/s',
      'payment_provider_calls_total{provider="main",outcome="answered"} +8/s',
    ],
    rests: ['payment_provider_calls_total{provider="main",outcome="answered"} +8/s'],
  },
  SettlementLinesSetAside: {
    fires: ['settlement_exceptions_open = 1'],
    rests: ['settlement_exceptions_open = 0'],
  },
  SettlementReportsWait: {
    fires: ['settlement_reports_oldest_seconds = 4000'],
    rests: ['settlement_reports_oldest_seconds = 60'],
  },
};
