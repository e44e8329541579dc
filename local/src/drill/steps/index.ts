import { commerceOlder } from './commerce-older.js';
import type { DrillStep } from './drill-step.js';
import { loseEverything } from './lose-everything.js';
import { lostTail } from './lost-tail.js';
import { makeData } from './make-data.js';
import { proveData } from './prove-data.js';
import { proveDeliveries } from './prove-deliveries.js';
import { restoreWithoutKeys } from './restore-without-keys.js';
import { restore } from './restore.js';
import { startServices } from './start-services.js';
import { takeBackup } from './take-backup.js';
import { vaultOlder } from './vault-older.js';
import { workOn } from './work-on.js';

/** In the order of a disaster. */
export const STEPS: readonly DrillStep[] = [
  startServices,
  makeData,
  takeBackup,
  workOn,
  loseEverything,
  restoreWithoutKeys,
  restore,
  proveDeliveries,
  proveData,
  lostTail,
  commerceOlder,
  vaultOlder,
];
