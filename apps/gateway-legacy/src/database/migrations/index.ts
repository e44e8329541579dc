import { accountMigrations } from '@tessera/accounts';
import { auditMigrations } from '@tessera/audit';
import { changeRequestMigrations } from '@tessera/change-requests';
import { integrityMigrations } from '@tessera/integrity';
import type { ServiceDefinition } from '@tessera/service';
import { webhookMigrations } from '@tessera/webhooks';
import { CreateAccountSettings1765700000000 } from './1765700000000-create-account-settings.js';
import { CreatePayments1765700000100 } from './1765700000100-create-payments.js';
import { CreateProviderSettlements1765700000200 } from './1765700000200-create-provider-settlements.js';
import { CreateAuthentications1765900000000 } from './1765900000000-create-authentications.js';
import { AddTokenDetails1766000000000 } from './1766000000000-add-token-details.js';
import { CreateMerchants1766000000100 } from './1766000000100-create-merchants.js';
import { CreateExchangeWindows1766000000200 } from './1766000000200-create-exchange-windows.js';
import { CreateBackups1766000000300 } from './1766000000300-create-backups.js';
import { CreateSettlementReports1766100000000 } from './1766100000000-create-settlement-reports.js';
import { AuthenticateRows1795327220002 } from './1795327220002-authenticate-rows.js';
import { RemovePaymentBodyFingerprints1795327200100 } from './1795327200100-remove-payment-body-fingerprints.js';
import { CreateExchangeBudgets1795327200200 } from './1795327200200-create-exchange-budgets.js';
import { AddProviderReferences1795383827878 } from './1795383827878-add-provider-references.js';
import { CreateSettlementExceptions1795384623360 } from './1795384623360-create-settlement-exceptions.js';
import { IndexDueSettlementLines1795384623361 } from './1795384623361-index-due-settlement-lines.js';
import { CreateChargebacks1795385426137 } from './1795385426137-create-chargebacks.js';
import { IndexListFilters1795385538300 } from './1795385538300-index-list-filters.js';
import { AddPartialVoids1795385842040 } from './1795385842040-add-partial-voids.js';
import { AddPaymentContext1795386385468 } from './1795386385468-add-payment-context.js';
import { UseAuthenticationsOnce1795386385469 } from './1795386385469-use-authentications-once.js';
import { AddPaymentCredentials1795403410078 } from './1795403410078-add-payment-credentials.js';
import { AddAccountsToKeys1795826400001 } from './1795826400001-add-accounts-to-keys.js';
import { IndexAuthenticationsByAge1795826400000 } from './1795826400000-index-authentications-by-age.js';
import { CarrySettlementBalances1795953600100 } from './1795953600100-carry-settlement-balances.js';
import { IndexPaymentsByAge1795953600101 } from './1795953600101-index-payments-by-age.js';
import { AddContextToFraudChecks1795961500000 } from './1795961500000-add-context-to-fraud-checks.js';
import { AddContextToFraudReports1795860000000 } from './1795860000000-add-context-to-fraud-reports.js';
import { IndexOperatorPayments1795440000200 } from './1795440000200-index-operator-payments.js';
import { AddAccountsToTokenKeys1795960000200 } from './1795960000200-add-accounts-to-token-keys.js';
import { AddAccountsToPayments1795970000000 } from './1795970000000-add-accounts-to-payments.js';
import { RequireAccountsOfPayments1796020000000 } from './1796020000000-require-accounts-of-payments.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  ...webhookMigrations,
  ...auditMigrations,
  ...accountMigrations,
  ...integrityMigrations,
  ...changeRequestMigrations,
  CreateAccountSettings1765700000000,
  CreatePayments1765700000100,
  CreateProviderSettlements1765700000200,
  CreateAuthentications1765900000000,
  AddTokenDetails1766000000000,
  CreateMerchants1766000000100,
  CreateExchangeWindows1766000000200,
  CreateBackups1766000000300,
  CreateSettlementReports1766100000000,
  AuthenticateRows1795327220002,
  RemovePaymentBodyFingerprints1795327200100,
  CreateExchangeBudgets1795327200200,
  AddProviderReferences1795383827878,
  CreateSettlementExceptions1795384623360,
  IndexDueSettlementLines1795384623361,
  CreateChargebacks1795385426137,
  IndexListFilters1795385538300,
  AddPartialVoids1795385842040,
  AddPaymentContext1795386385468,
  UseAuthenticationsOnce1795386385469,
  AddPaymentCredentials1795403410078,
  IndexOperatorPayments1795440000200,
  IndexAuthenticationsByAge1795826400000,
  AddAccountsToKeys1795826400001,
  CarrySettlementBalances1795953600100,
  IndexPaymentsByAge1795953600101,
  AddContextToFraudReports1795860000000,
  AddAccountsToTokenKeys1795960000200,
  AddContextToFraudChecks1795961500000,
  AddAccountsToPayments1795970000000,
  RequireAccountsOfPayments1796020000000,
];
