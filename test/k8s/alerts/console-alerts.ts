import type { AlertFixtures } from './alert-fixtures.js';

/** Of `rules/console.yaml`. */
export const CONSOLE_ALERTS: AlertFixtures = {
  ConsoleServiceFailing: {
    fires: [
      'console_service_calls_total{target="fraud",outcome="unreachable"} +3/s',
      'console_service_calls_total{target="fraud",outcome="2xx"} +7/s',
      'console_service_calls_total{target="vault",outcome="2xx"} +90/s',
    ],
    firesToo: ['console_service_calls_total{target="fraud",outcome="5xx"} +1/s'],
    // What people may not do is no failure of the service.
    rests: [
      'console_service_calls_total{target="fraud",outcome="5xx"} +1/s',
      'console_service_calls_total{target="fraud",outcome="4xx"} +4/s',
      'console_service_calls_total{target="fraud",outcome="2xx"} +5/s',
    ],
  },
  ConsoleSlow: {
    fires: [
      'console_service_call_duration_seconds_bucket{target="fraud",le="2.5"} +90/s',
      'console_service_call_duration_seconds_bucket{target="fraud",le="5"} +100/s',
      'console_service_call_duration_seconds_bucket{target="fraud",le="+Inf"} +100/s',
    ],
    rests: [
      'console_service_call_duration_seconds_bucket{target="fraud",le="2.5"} +99/s',
      'console_service_call_duration_seconds_bucket{target="fraud",le="5"} +100/s',
      'console_service_call_duration_seconds_bucket{target="fraud",le="+Inf"} +100/s',
    ],
  },
  ConsoleSignInsUnavailable: {
    fires: [
      'console_sign_ins_total{outcome="unavailable"} +0.1/s',
      'console_sign_ins_total{outcome="completed"} +0/s',
    ],
    rests: [
      'console_sign_ins_total{outcome="unavailable"} +0.1/s',
      'console_sign_ins_total{outcome="completed"} +0.1/s',
    ],
  },
  ConsoleSignInsRefused: {
    fires: [
      'console_sign_ins_total{outcome="refused"} +0.2/s',
      'console_sign_ins_total{outcome="completed"} +0.1/s',
    ],
    rests: [
      'console_sign_ins_total{outcome="refused"} +0.1/s',
      'console_sign_ins_total{outcome="completed"} +0.2/s',
    ],
  },
};
