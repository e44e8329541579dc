export { AccountInfo } from './account-info.js';
export { AccountChecks } from './account-checks.js';
export type {
  CreateAccountCheck,
  CreatedAccountCheck,
  AccountCheck,
  ListAccountChecks,
  AccountRecord,
} from './account-checks.js';
