import type { AlertFixtures } from './alert-fixtures.js';

/** Of `rules/audit.yaml`. */
export const AUDIT_ALERTS: AlertFixtures = {
  AuditChainCut: {
    fires: ['audit_alarms_total{service="vault",action="audit.chain_cut"} +0.01/s'],
    rests: [
      'audit_alarms_total{service="vault",action="audit.chain_cut"} +0/s',
      'audit_alarms_total{service="vault",action="another.action"} +1/s',
    ],
  },
  AuditRowsRefused: {
    fires: ['audit_alarms_total{service="vault",action="audit.row_refused"} +0.01/s'],
    rests: [
      'audit_alarms_total{service="vault",action="audit.row_refused"} +0/s',
      'audit_alarms_total{service="vault",action="another.action"} +1/s',
    ],
  },
  AuditRowsMissing: {
    fires: ['audit_alarms_total{service="vault",action="audit.row_missing"} +0.01/s'],
    rests: [
      'audit_alarms_total{service="vault",action="audit.row_missing"} +0/s',
      'audit_alarms_total{service="vault",action="another.action"} +1/s',
    ],
  },
  AuditVerificationFailed: {
    fires: [
      'audit_findings{service="vault",kind="chain"} = 0',
      'audit_findings{service="vault",kind="anchor_ahead"} = 1',
    ],
    rests: ['audit_findings{service="vault",kind="chain"} = 0'],
  },
  AuditVerificationLate: {
    fires: ['audit_verified_age_seconds{service="vault"} = 4000'],
    rests: ['audit_verified_age_seconds{service="vault"} = 20'],
  },
  AuditProofFailed: {
    fires: ['kube_job_failed{condition="true",job_name="vault-audit-verify-29000000"} = 1'],
    rests: [
      'kube_job_failed{condition="true",job_name="vault-audit-verify-29000000"} = 0',
      'kube_job_failed{condition="true",job_name="vault-migration"} = 1',
    ],
  },
  AuditProofMissing: {
    fires: [
      'kube_cronjob_status_last_successful_time{cronjob="vault-audit-verify"} = 1700000000 before 1700000000',
    ],
    rests: [
      'kube_cronjob_status_last_successful_time{cronjob="vault-audit-verify"} = 1700172800 before 1700000000',
    ],
  },
  AuditNotAnchored: {
    fires: ['audit_anchor_configured{service="vault"} = 0'],
    rests: ['audit_anchor_configured{service="vault"} = 1'],
  },
  AuditAnchorOld: {
    fires: [
      'audit_anchor_age_seconds{service="vault",pod="a"} = 400',
      'audit_anchor_age_seconds{service="vault",pod="b"} = 900',
    ],
    // One process that stores heads is enough.
    rests: [
      'audit_anchor_age_seconds{service="vault",pod="a"} = 400',
      'audit_anchor_age_seconds{service="vault",pod="b"} = 30',
    ],
  },
  IntegrityFailures: {
    fires: ['audit_alarms_total{service="vault",action="crypto.integrity_failure"} +0.01/s'],
    rests: [
      'audit_alarms_total{service="vault",action="crypto.integrity_failure"} +0/s',
      'audit_alarms_total{service="vault",action="another.action"} +1/s',
    ],
  },
  AuthenticationsFailing: {
    fires: ['http_request_duration_seconds_count{service="vault",status="401"} +2/s'],
    rests: [
      'http_request_duration_seconds_count{service="vault",status="401"} +0.5/s',
      'http_request_duration_seconds_count{service="vault",status="200"} +50/s',
    ],
  },
  BreakGlassUsed: {
    fires: ['change_request_break_glass_total{service="fraud"} +0.01/s'],
    rests: ['change_request_break_glass_total{service="fraud"} +0/s'],
  },
};
