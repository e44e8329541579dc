import type { AlertFixtures } from './alert-fixtures.js';

const DAY_S = 86_400;

/** Of `rules/vault.yaml`. */
export const VAULT_ALERTS: AlertFixtures = {
  TokenServiceFailing: {
    fires: [
      'token_service_calls_total{operation="cryptogram",outcome="timeout"} +2/s',
      'token_service_calls_total{operation="cryptogram",outcome="answered"} +8/s',
    ],
    rests: ['token_service_calls_total{operation="cryptogram",outcome="answered"} +8/s'],
  },
  NetworkTokensWait: {
    fires: ['network_token_oldest_pending_seconds = 1000'],
    rests: ['network_token_oldest_pending_seconds = 30'],
  },
  NotificationsUnsigned: {
    fires: ['network_token_notifications_total{outcome="unsigned"} +0.01/s'],
    rests: ['network_token_notifications_total{outcome="applied"} +5/s'],
  },
  VaultOperationsFailing: {
    fires: [
      'vault_operations_total{object="pci_token",operation="create",outcome="failed"} +2/s',
      'vault_operations_total{object="pci_token",operation="create",outcome="done"} +98/s',
    ],
    rests: [
      'vault_operations_total{object="pci_token",operation="forward",outcome="failed"} +50/s',
      'vault_operations_total{object="pci_token",operation="get",outcome="refused"} +50/s',
      'vault_operations_total{object="pci_token",operation="get",outcome="done"} +50/s',
    ],
  },
  ForwardsFailing: {
    fires: [
      'vault_operations_total{object="pci_token",operation="forward",outcome="failed"} +3/s',
      'vault_operations_total{object="pci_token",operation="forward",outcome="done"} +7/s',
    ],
    rests: [
      'vault_operations_total{object="pci_token",operation="forward",outcome="refused"} +9/s',
      'vault_operations_total{object="pci_token",operation="forward",outcome="done"} +1/s',
    ],
  },
  CardBudgetNearlySpent: {
    fires: ['vault_budget_used_ratio{action="reveal",client="gateway"} = 0.8'],
    rests: ['vault_budget_used_ratio{action="reveal",client="gateway"} = 0.79'],
  },
  CardBudgetSpent: {
    fires: ['vault_budget_refusals_total{action="forward",client="gateway"} +0.01/s'],
    rests: ['vault_forwards_total{client="gateway"} +50/s'],
  },
  KeyOld: {
    fires: [`key_encryption_key_age_seconds{service="vault"} = ${367 * DAY_S}`],
    rests: [`key_encryption_key_age_seconds{service="vault"} = ${365 * DAY_S}`],
  },
  KeyVersionsLeft: {
    fires: ['key_encryption_key_versions{service="vault",state="in_use"} = 1'],
    rests: [
      'key_encryption_key_versions{service="vault",state="in_use"} = 0',
      'key_encryption_key_versions{service="vault",state="unused"} = 2',
    ],
  },
};
