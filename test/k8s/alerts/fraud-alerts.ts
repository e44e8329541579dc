import type { AlertFixtures } from './alert-fixtures.js';

const DECISIONS = 'http_request_duration_seconds';
const LABELS = 'service="fraud",method="POST",route="/api/decisions"';

/** Of `rules/fraud.yaml`. */
export const FRAUD_ALERTS: AlertFixtures = {
  DecisionsSlow: {
    fires: [
      `${DECISIONS}_bucket{${LABELS},le="0.25"} +95/s`,
      `${DECISIONS}_bucket{${LABELS},le="0.5"} +100/s`,
      `${DECISIONS}_bucket{${LABELS},le="+Inf"} +100/s`,
    ],
    rests: [
      `${DECISIONS}_bucket{${LABELS},le="0.25"} +100/s`,
      `${DECISIONS}_bucket{${LABELS},le="+Inf"} +100/s`,
    ],
  },
  DecisionsStopped: {
    fires: [`${DECISIONS}_count{${LABELS}} +0/s before +20/s`],
    rests: [`${DECISIONS}_count{${LABELS}} +0/s before +0/s`],
  },
  DecisionsWithoutVelocities: {
    fires: ['fraud_velocity_unavailable_total +0.01/s'],
    rests: ['fraud_velocity_unavailable_total +0/s'],
  },
  DecisionsUncounted: {
    fires: ['fraud_velocity_uncounted_decisions = 1'],
    rests: ['fraud_velocity_uncounted_decisions = 0'],
  },
  ProvisionalFailOpens: {
    fires: ['fraud_provisional_fail_open_total +0.1/s'],
    rests: ['fraud_provisional_fail_open_total +0.001/s'],
  },
  ProvisionalDecisionsPile: {
    fires: ['fraud_provisional_open = 1500'],
    rests: ['fraud_provisional_open = 90'],
  },
  BackendFailing: {
    fires: [
      'fraud_backend_calls_total{backend="kyc",outcome="timeout"} +3/s',
      'fraud_backend_calls_total{backend="kyc",outcome="ALLOW"} +7/s',
    ],
    rests: [
      'fraud_backend_calls_total{backend="kyc",outcome="BLOCK"} +3/s',
      'fraud_backend_calls_total{backend="kyc",outcome="ALLOW"} +7/s',
    ],
  },
  DecisionsBudgetBurns: {
    fires: [
      'fraud_decisions_failed_total{reason="database"} +2/s',
      'fraud_decisions_total{outcome="ALLOW"} +98/s',
    ],
    // What a caller did wrong uses nothing up.
    rests: [
      'fraud_decisions_failed_total{reason="database"} +0.1/s',
      'fraud_decisions_failed_total{reason="refused"} +20/s',
      'fraud_decisions_total{outcome="ALLOW"} +98/s',
    ],
  },
  DecisionsWithoutBackends: {
    fires: [
      'fraud_decisions_degraded_total{cause="backend"} +6/s',
      'fraud_decisions_total{outcome="ALLOW"} +100/s',
    ],
    rests: [
      'fraud_decisions_degraded_total{cause="backend"} +1/s',
      'fraud_decisions_total{outcome="ALLOW"} +100/s',
    ],
  },
  RulesetsDiffer: {
    fires: [
      'fraud_active_rulesets{component="api",pod="a"} = 3',
      'fraud_active_rulesets{component="api",pod="b"} = 2',
    ],
    // A worker decides nothing and has none.
    rests: [
      'fraud_active_rulesets{component="api",pod="a"} = 3',
      'fraud_active_rulesets{component="api",pod="b"} = 3',
      'fraud_active_rulesets{component="worker"} = 0',
    ],
  },
  FraudDestinationChanged: {
    fires: ['fraud_destination_changes_total{use="interceptor"} +0.01/s'],
    rests: ['fraud_destination_changes_total{use="interceptor"} +0/s'],
  },
  FraudDestinationRefused: {
    fires: ['fraud_destination_refusals_total{use="integration"} +0.01/s'],
    rests: ['fraud_destination_refusals_total{use="integration"} +0/s'],
  },
  DecisionArchiveLate: {
    fires: ['fraud_decision_archive_lag_seconds{component="worker"} = 90000'],
    // A day is due at midnight, and a large one takes hours.
    rests: ['fraud_decision_archive_lag_seconds{component="worker"} = 20000'],
  },
};
