import type { AlertFixtures } from './alert-fixtures.js';

const MIB = 1024 * 1024;

/** Of `rules/service.yaml`. */
export const SERVICE_ALERTS: AlertFixtures = {
  ServiceDown: {
    fires: ['up{service="fraud",component="api"} = 0'],
    firesToo: ['up{service="fraud",component="api"} = none before 1'],
    rests: [
      'up{service="fraud",component="api"} = 0',
      'up{service="fraud",component="api",pod="b"} = 1',
    ],
  },
  ErrorsHigh: {
    fires: [
      'http_request_duration_seconds_count{service="vault",route="/a",status="503"} +2/s',
      'http_request_duration_seconds_count{service="vault",route="/a",status="200"} +90/s',
    ],
    // A destination that fails is no failure of the vault.
    rests: [
      'http_request_duration_seconds_count{service="vault",route="/api/pci/tokens/:id/forward",status="500"} +50/s',
      'http_request_duration_seconds_count{service="vault",route="/a",status="422"} +10/s',
      'http_request_duration_seconds_count{service="vault",route="/a",status="200"} +90/s',
    ],
  },
  PodsFull: {
    fires: ['http_requests_rejected_total{service="fraud"} +0.1/s'],
    rests: ['http_requests_rejected_total{service="fraud"} +0/s'],
  },
  ConnectionsAbused: {
    fires: ['http_requests_refused_total{service="vault",reason="body_timeout"} +2/s'],
    firesToo: [
      'http_requests_refused_total{service="vault",reason="connections_source_full"} +9/s',
    ],
    rests: [
      'http_requests_refused_total{service="vault",reason="body_timeout"} +0.1/s',
      'http_requests_refused_total{service="vault",reason="malformed_url"} +9/s',
    ],
  },
  AuthenticationsLimited: {
    fires: ['http_requests_refused_total{service="vault",reason="authentication_failures"} +1/s'],
    rests: ['http_requests_refused_total{service="vault",reason="authentication_failures"} +0/s'],
  },
  DatabaseFormerPrimary: {
    fires: ['database_wrong_server_total{service="vault",reason="former_primary"} +0.1/s'],
    firesToo: ['database_address_wrong{service="vault",component="api"} = 1'],
    rests: [
      'database_wrong_server_total{service="vault",reason="standby"} +0.1/s',
      'database_wrong_server_total{service="vault",reason="former_primary"} +0/s',
      'database_address_wrong{service="vault",component="api"} = 0',
    ],
  },
  StandbyNotUsed: {
    fires: ['database_standby_in_use{service="fraud",component="api"} = 0'],
    firesToo: [
      'database_standby_in_use{service="fraud",component="api"} = 1',
      'database_routed_reads_total{service="fraud",component="api",outcome="standby"} +4/s',
      'database_routed_reads_total{service="fraud",component="api",outcome="lagging"} +1/s',
      'database_routed_reads_total{service="fraud",component="api",outcome="suspended"} +5/s',
    ],
    rests: [
      'database_standby_in_use{service="fraud",component="api"} = 1',
      'database_routed_reads_total{service="fraud",component="api",outcome="standby"} +10/s',
      'database_routed_reads_total{service="fraud",component="api",outcome="suspended"} +1/s',
    ],
  },
  RequestsSlow: {
    fires: [
      'http_request_duration_seconds_bucket{service="vault",le="2.5"} +90/s',
      'http_request_duration_seconds_bucket{service="vault",le="5"} +100/s',
      'http_request_duration_seconds_bucket{service="vault",le="+Inf"} +100/s',
    ],
    rests: [
      'http_request_duration_seconds_bucket{service="vault",le="2.5"} +100/s',
      'http_request_duration_seconds_bucket{service="vault",le="+Inf"} +100/s',
    ],
  },
  EventLoopSlow: {
    fires: ['nodejs_eventloop_lag_p99_seconds{service="vault",component="api"} = 0.3'],
    rests: ['nodejs_eventloop_lag_p99_seconds{service="vault",component="api"} = 0.03'],
  },
  MemoryHigh: {
    firesToo: [`process_resident_memory_bytes{service="fraud",component="api"} = ${460 * MIB}`],
    fires: [`process_resident_memory_bytes{service="fraud",component="worker"} = ${700 * MIB}`],
    rests: [
      `process_resident_memory_bytes{service="fraud",component="worker"} = ${500 * MIB}`,
      `process_resident_memory_bytes{service="fraud",component="api"} = ${300 * MIB}`,
    ],
  },
  ReadinessFailing: {
    fires: [
      'health_check_up{service="fraud",component="api",check="database",pod="a"} = 1',
      'health_check_up{service="fraud",component="api",check="database",pod="b"} = 0',
    ],
    rests: ['health_check_up{service="fraud",component="api",check="database"} = 1'],
  },
  RedisUnavailable: {
    fires: [
      'redis_circuit_open{service="fraud",component="api",client="velocities",pod="a"} = 0',
      'redis_circuit_open{service="fraud",component="api",client="velocities",pod="b"} = 1',
    ],
    rests: ['redis_circuit_open{service="fraud",component="api",client="velocities"} = 0'],
  },
  GaugesUnreadable: {
    fires: ['database_gauges_unreadable{service="fraud",gauge="webhook_outbox_deliveries"} = 1'],
    rests: ['database_gauges_unreadable{service="fraud",gauge="webhook_outbox_deliveries"} = 0'],
  },
  PurgesLate: {
    fires: ['purge_lag_seconds{service="vault",table="idempotency_key"} = 22000'],
    rests: ['purge_lag_seconds{service="vault",table="idempotency_key"} = 120'],
  },
  PartitionsMissing: {
    fires: ['partitions_ahead_days{service="fraud",table="decision"} = 2'],
    rests: ['partitions_ahead_days{service="fraud",table="decision"} = 7'],
  },
  DatabasePoolExhausted: {
    fires: ['database_pool_waiting{service="commerce",component="api"} = 4'],
    rests: ['database_pool_waiting{service="commerce",component="api"} = 0'],
  },
  RequestsLimited: {
    fires: [
      'http_request_duration_seconds_count{service="vault",status="429"} +10/s',
      'http_request_duration_seconds_count{service="vault",status="200"} +90/s',
    ],
    rests: [
      'http_request_duration_seconds_count{service="vault",status="429"} +1/s',
      'http_request_duration_seconds_count{service="vault",status="200"} +99/s',
    ],
  },
  PlatformCallsFailing: {
    fires: [
      'platform_call_duration_seconds_count{service="fraud",peer="vault",outcome="unreachable"} +2/s',
      'platform_call_duration_seconds_count{service="fraud",peer="vault",outcome="2xx"} +8/s',
    ],
    // A refusal is a response.
    rests: [
      'platform_call_duration_seconds_count{service="fraud",peer="vault",outcome="4xx"} +9/s',
      'platform_call_duration_seconds_count{service="fraud",peer="vault",outcome="2xx"} +1/s',
    ],
  },
  AuditUnsealed: {
    firesToo: ['audit_oldest_unsealed_seconds{service="vault"} = 90'],
    fires: [
      'audit_oldest_unsealed_seconds{service="vault"} = 0',
      'audit_chain_age_seconds{service="vault"} = 400',
    ],
    rests: [
      'audit_oldest_unsealed_seconds{service="vault"} = 2',
      'audit_chain_age_seconds{service="vault"} = 70',
    ],
  },
  RowIntegrityFailures: {
    fires: ['row_integrity_failures_total{service="gateway-legacy",table="token"} +1/s'],
    rests: ['row_integrity_failures_total{service="gateway-legacy",table="token"} +0/s'],
  },
  RowsWithoutMac: {
    fires: ['row_integrity_unsealed_rows{service="identity",table="clients"} = 3'],
    rests: ['row_integrity_unsealed_rows{service="identity",table="clients"} = 0'],
  },
  AutoscalerInactive: {
    fires: [
      'kube_horizontalpodautoscaler_status_condition{horizontalpodautoscaler="fraud-api",condition="ScalingActive",status="false"} = 1',
    ],
    rests: [
      'kube_horizontalpodautoscaler_status_condition{horizontalpodautoscaler="fraud-api",condition="ScalingActive",status="false"} = 0',
      'kube_horizontalpodautoscaler_status_condition{horizontalpodautoscaler="fraud-api",condition="ScalingActive",status="true"} = 1',
    ],
  },
  TracesDropped: {
    fires: [
      'telemetry_spans_dropped_total{service="fraud",reason="queue_full"} +1/s',
      'telemetry_spans_dropped_total{service="fraud",reason="export_failed"} +9/s',
      'telemetry_spans_exported_total{service="fraud"} +90/s',
    ],
    firesToo: [
      'telemetry_spans_dropped_total{service="fraud",reason="export_failed"} +1/s',
      'telemetry_spans_exported_total{service="fraud"} +0/s',
    ],
    rests: [
      'telemetry_spans_dropped_total{service="fraud",reason="queue_full"} +0/s',
      'telemetry_spans_dropped_total{service="fraud",reason="export_failed"} +1/s',
      'telemetry_spans_exported_total{service="fraud"} +90/s',
    ],
  },
};
