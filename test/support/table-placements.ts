/**
 * Where a table would be in a distributed Postgres: divided `by` a column that names the tenant, copied
 * to every node because it is small and read everywhere (`reference`), or on one node because it
 * coordinates the processes of the service (`local`).
 */
export type Placement =
  | { readonly by: 'account_id' | 'context' | 'owner_id' }
  | { readonly reference: string }
  | { readonly local: string };

const ACCOUNT: Placement = { by: 'account_id' };
const CONTEXT: Placement = { by: 'context' };
const OWNER: Placement = { by: 'owner_id' };
const CHAIN: Placement = { local: 'one audit chain for each database' };
const PROCESSES: Placement = { local: 'what processes agree on' };
const JOBS: Placement = { local: 'jobs that people start' };
const PROPOSALS: Placement = { local: 'changes of people' };
const SETTINGS: Placement = { reference: 'settings that people change' };
const RULES: Placement = { reference: 'rules, held in memory by every pod' };
const CASES: Placement = { local: 'what people investigate, over all contexts' };
const VAULT_EVENTS: Placement = { local: 'work for the vault, whose events name no account' };
const LISTS: Placement = { reference: 'lists, held in memory by every pod' };
const VELOCITIES: Placement = { local: 'velocities without Redis; with Redis empty' };

const OF_EVERY_SERVICE: Readonly<Record<string, Placement>> = {
  audit_batch: CHAIN,
  audit_check: CHAIN,
  audit_event: CHAIN,
  audit_lease: CHAIN,
  audit_pending: CHAIN,
  audit_tally: CHAIN,
  change_request: PROPOSALS,
  event_stream: PROCESSES,
  keyring_mark: PROCESSES,
  list_tombstone: OWNER,
  migrations: PROCESSES,
  row_integrity: PROCESSES,
  webhook_delivery: OWNER,
  webhook_dispatcher: PROCESSES,
  webhook_endpoint: OWNER,
  webhook_lane: PROCESSES,
  webhook_log: OWNER,
  webhook_resend: OWNER,
  webhook_test_window: OWNER,
};

const OF_ACCOUNTS: Readonly<Record<string, Placement>> = {
  ...OF_EVERY_SERVICE,
  account: { reference: 'accounts, to which every row belongs' },
  account_api_key: { reference: 'looked up by the key before the account is known' },
  account_settings: ACCOUNT,
  idempotency_key: ACCOUNT,
};

/** By service and table. A table that is missing here fails the test. */
export const PLACEMENTS: Readonly<Record<string, Readonly<Record<string, Placement>>>> = {
  fraud: {
    ...OF_EVERY_SERVICE,
    backend_call: CONTEXT,
    blacklist_change: LISTS,
    blacklist_entry: LISTS,
    blacklist_history: LISTS,
    blacklist_history_start: LISTS,
    blacklist_removal: LISTS,
    case_decision: CASES,
    case_note: CASES,
    decision: CONTEXT,
    decision_archive: PROCESSES,
    decision_archive_copy: CONTEXT,
    decision_archive_export: PROCESSES,
    decision_id_scheme: PROCESSES,
    decision_midnight: PROCESSES,
    decision_removed_partition: PROCESSES,
    decision_retention: PROCESSES,
    decision_rollup: CONTEXT,
    decision_rollup_delta: CONTEXT,
    fraud_case: CASES,
    idempotency_key: PROPOSALS,
    integration: SETTINGS,
    interceptor: SETTINGS,
    interceptor_epoch: SETTINGS,
    interceptor_key: SETTINGS,
    interceptor_ref: SETTINGS,
    payment_event: CONTEXT,
    provisional_decision: CONTEXT,
    registered_schema: RULES,
    review_assignment: CONTEXT,
    review_note: CONTEXT,
    rule_rollup: CONTEXT,
    ruleset_rollup: CONTEXT,
    ruleset_rollup_delta: CONTEXT,
    ruleset_rollup_start: { reference: 'one row, which triggers read' },
    ruleset: RULES,
    ruleset_epoch: RULES,
    schema_version: RULES,
    simulation: JOBS,
    simulation_stretch: JOBS,
    velocity_bucket: VELOCITIES,
    velocity_definition: CONTEXT,
    velocity_event: VELOCITIES,
    velocity_member: VELOCITIES,
    velocity_seen: VELOCITIES,
  },
  'gateway-legacy': {
    ...OF_ACCOUNTS,
    authentication: ACCOUNT,
    backup: ACCOUNT,
    chargeback: ACCOUNT,
    exchange_budget: ACCOUNT,
    exchange_window: ACCOUNT,
    fraud_report: ACCOUNT,
    merchant: ACCOUNT,
    payment: ACCOUNT,
    payment_event: ACCOUNT,
    payment_key: ACCOUNT,
    payment_order: ACCOUNT,
    payment_removal: PROCESSES,
    provider_account: ACCOUNT,
    settlement_carried: ACCOUNT,
    settlement_exception: ACCOUNT,
    settlement_line: ACCOUNT,
    settlement_report: ACCOUNT,
    settlement_report_source: ACCOUNT,
    token: ACCOUNT,
    token_session: ACCOUNT,
  },
  commerce: {
    ...OF_ACCOUNTS,
    card_art: { reference: 'card art of all accounts' },
    forward_destination: ACCOUNT,
    imported_payment_method: ACCOUNT,
    token: ACCOUNT,
    token_activity: ACCOUNT,
    token_session: ACCOUNT,
    vault_task: VAULT_EVENTS,
  },
};
