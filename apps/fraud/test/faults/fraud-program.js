// The fraud service from its built packages, to be killed. It kills itself at the step in KILL_AT:
// none of its handlers run, as when the machine loses power.
import { writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { bootService } from '@tessera/service';
import { DecisionArchiveWorker } from '../../dist/archive/decision-archive.worker.js';
import { ArchivedDaysRepository } from '../../dist/archive/archived-days.repository.js';
import { FolderStore } from '../../dist/archive/folder-store.js';
import { BackendClient } from '../../dist/backends/backend.client.js';
import { BackendCallWorker } from '../../dist/provisional/backend-call.worker.js';
import { ProvisionalOutcomesService } from '../../dist/provisional/provisional-outcomes.service.js';
import { ProvisionalDecisionsService } from '../../dist/provisional/provisional-decisions.service.js';
import { fraud } from '../../dist/index.js';

const killAt = process.env.KILL_AT;

function dieAt(step) {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const { insert } = ProvisionalDecisionsService.prototype;
ProvisionalDecisionsService.prototype.insert = async function (...args) {
  await insert.apply(this, args);
  dieAt('before the decision is committed');
};

const { enqueue } = BackendCallWorker.prototype;
BackendCallWorker.prototype.enqueue = function (keys) {
  dieAt('after the decision is stored');
  enqueue.call(this, keys);
};

const { processJob } = BackendCallWorker.prototype;
BackendCallWorker.prototype.processJob = async function (job) {
  dieAt('when the job arrives');
  await processJob.call(this, job);
};

// On a busy machine the poll may find the row before the job arrives, and the process would survive.
if (killAt === 'when the job arrives') BackendCallWorker.prototype.look = () => Promise.resolve();

const { call } = BackendClient.prototype;
BackendClient.prototype.call = async function (...args) {
  dieAt('after the claim');
  const reply = await call.apply(this, args);
  dieAt('after the answer');
  return reply;
};

const { finalize } = ProvisionalOutcomesService.prototype;
ProvisionalOutcomesService.prototype.finalize = async function (...args) {
  const final = await finalize.apply(this, args);
  dieAt('before the end is committed');
  return final;
};

const { report } = ProvisionalOutcomesService.prototype;
ProvisionalOutcomesService.prototype.report = function (...args) {
  dieAt('after the end is committed');
  report.apply(this, args);
};

const { failOpen } = ProvisionalOutcomesService.prototype;
ProvisionalOutcomesService.prototype.failOpen = async function (id) {
  dieAt('at the deadline');
  await failOpen.call(this, id);
};

const { put } = FolderStore.prototype;
FolderStore.prototype.put = async function (name, file, ...rest) {
  const kind = name.endsWith('.json') ? 'the manifest' : 'a file';
  const { writeFile } = fs;
  fs.writeFile = async (path, bytes, options) => {
    if (killAt === `half of ${kind} is written`) {
      await writeFile(path, bytes.subarray(0, bytes.length / 2), options);
      dieAt(killAt);
    }
    await writeFile(path, bytes, options);
    dieAt(`${kind} has no name yet`);
  };
  syncBuiltinESMExports();
  try {
    await put.call(this, name, file, ...rest);
  } finally {
    fs.writeFile = writeFile;
    syncBuiltinESMExports();
  }
  dieAt(`${kind} is stored`);
};

const { save } = ArchivedDaysRepository.prototype;
ArchivedDaysRepository.prototype.save = async function (...args) {
  const saved = await save.apply(this, args);
  dieAt('the day is not committed yet');
  return saved;
};

const service = await bootService(fraud);
writeSync(1, `listening at ${service.url}\n`);
// Its first poll is minutes away.
if (process.env.ARCHIVE_NOW) await service.get(DecisionArchiveWorker).run();
