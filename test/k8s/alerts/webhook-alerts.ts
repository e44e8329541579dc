import { LANES } from '../../../libs/webhooks/src/dispatch/lanes.js';
import type { AlertFixtures } from './alert-fixtures.js';

/** Of `rules/webhooks.yaml`. */
export const WEBHOOK_ALERTS: AlertFixtures = {
  WebhookLagHigh: {
    fires: [
      'webhook_first_attempt_lag_seconds_bucket{service="fraud",le="5"} +1/s',
      'webhook_first_attempt_lag_seconds_bucket{service="fraud",le="15"} +10/s',
      'webhook_first_attempt_lag_seconds_bucket{service="fraud",le="+Inf"} +10/s',
    ],
    rests: [
      'webhook_first_attempt_lag_seconds_bucket{service="fraud",le="1"} +10/s',
      'webhook_first_attempt_lag_seconds_bucket{service="fraud",le="+Inf"} +10/s',
    ],
  },
  EventStreamSlotLost: {
    fires: ['event_stream_slot_lost{service="fraud"} = 1'],
    rests: ['event_stream_slot_lost{service="fraud"} = 0'],
  },
  EventStreamStopped: {
    fires: ['event_stream_slot_active{service="fraud"} = 0'],
    rests: ['event_stream_slot_active{service="fraud"} = 1'],
  },
  EventStreamBehind: {
    fires: ['event_stream_lag_bytes{service="fraud"} = 3000000000'],
    firesToo: ['event_stream_slot_safe_bytes{service="fraud"} = 1000000000'],
    rests: [
      'event_stream_lag_bytes{service="fraud"} = 1000000',
      'event_stream_slot_safe_bytes{service="fraud"} = 20000000000',
    ],
  },
  EventStreamEventTooLarge: {
    fires: ['event_stream_too_large_total{service="fraud",event="decision.allow"} +0.01/s'],
    rests: ['event_stream_too_large_total{service="fraud",event="decision.allow"} +0/s'],
  },
  WebhookOutboxOld: {
    fires: ['webhook_outbox_oldest_seconds{service="fraud"} = 130'],
    rests: ['webhook_outbox_oldest_seconds{service="fraud"} = 3'],
  },
  WebhookLaneUnclaimed: {
    fires: [
      'webhook_lane_unclaimed_seconds{service="fraud",lane="3"} = 90',
      'webhook_lane_unclaimed_seconds{service="fraud",lane="4"} = 0',
    ],
    rests: ['webhook_lane_unclaimed_seconds{service="fraud",lane="3"} = 2'],
  },
  WebhookLanesUnassigned: {
    fires: [`webhook_dispatcher_lanes{service="fraud",pod="a"} = ${LANES - 1}`],
    rests: [
      `webhook_dispatcher_lanes{service="fraud",pod="a"} = ${LANES - 1}`,
      'webhook_dispatcher_lanes{service="fraud",pod="b"} = 1',
    ],
  },
  WebhookDeliveriesOld: {
    fires: ['webhook_outbox_oldest_undelivered_seconds{service="fraud"} = 700'],
    // The fifth attempt comes after a minute and a half.
    rests: ['webhook_outbox_oldest_undelivered_seconds{service="fraud"} = 110'],
  },
  WebhookDeliveriesParked: {
    fires: ['webhook_outbox_deliveries{service="fraud",state="parked"} = 20000'],
    rests: ['webhook_outbox_deliveries{service="fraud",state="in_flight"} = 20000'],
  },
  WebhookAttemptsFailing: {
    fires: [
      'webhook_attempts_total{service="fraud",outcome="timeout"} +3/s',
      'webhook_attempts_total{service="fraud",outcome="delivered"} +7/s',
    ],
    rests: [
      'webhook_attempts_total{service="fraud",outcome="timeout"} +1/s',
      'webhook_attempts_total{service="fraud",outcome="delivered"} +9/s',
    ],
  },
  WebhookEventsDropped: {
    fires: ['webhook_events_dropped_total{service="fraud"} +0.01/s'],
    rests: ['webhook_events_dropped_total{service="fraud"} +0/s'],
  },
  WebhookEndpointFailing: {
    fires: ['webhook_endpoints{service="fraud",state="to_be_disabled"} = 1'],
    rests: ['webhook_endpoints{service="fraud",state="failing"} = 1'],
  },
  WebhookEndpointDisabled: {
    fires: ['webhook_endpoints_disabled_total{service="fraud"} +0.01/s'],
    rests: ['webhook_endpoints_disabled_total{service="fraud"} +0/s'],
  },
};
