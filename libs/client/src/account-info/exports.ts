export { AccountInfo } from './account-info.js';
export { AccountChecks } from './account-checks.js';
export type {
  CreateAccountCheck,
  CreatedAccountCheck,
  AccountCheck,
  ListAccountChecks,
  AccountRecord,
} from './account-checks.js';
export { OperatorChecks } from './operator-checks.js';
export type {
  OperatorCheck,
  OperatorCheckDetails,
  ListOperatorChecks,
  CountOperatorChecks,
  CheckStatistics,
  CheckPersonalData,
} from './operator-checks.js';
