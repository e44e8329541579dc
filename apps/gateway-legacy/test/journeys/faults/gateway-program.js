// Runs the gateway from its built packages, to be killed. It kills itself where KILL_AT says, at
// the first order of the type that KILL_TYPE names. None of its handlers run, as when the machine
// loses power.
import { writeSync } from 'node:fs';
import { bootService } from '@tessera/service';
import { gatewayLegacy } from '../../../dist/index.js';
import { OrdersRepository } from '../../../dist/payments/orders/orders.repository.js';
import { OrderCompletionService } from '../../../dist/payments/orders/order-completion.service.js';
import { OrderInquiryWorker } from '../../../dist/payments/orders/order-inquiry.worker.js';
import { OrderProcessorService } from '../../../dist/payments/orders/order-processor.service.js';
import { SettlementImportWorker } from '../../../dist/payments/settlement-files/settlement-import.worker.js';
import { SettlementReportCreationService } from '../../../dist/settlements/settlement-report-creation.service.js';

const { KILL_AT: killAt, KILL_TYPE: killType } = process.env;

function dieAt(step, type) {
  if (step === killAt && type === killType) process.kill(process.pid, 'SIGKILL');
}

const { create } = OrdersRepository.prototype;
OrdersRepository.prototype.create = async function (tx, payment, type, ...rest) {
  const placed = await create.call(this, tx, payment, type, ...rest);
  dieAt('before the intent is committed', type);
  return placed;
};

const { send } = OrderProcessorService.prototype;
OrderProcessorService.prototype.send = async function (placed) {
  dieAt('after the intent is committed', placed.order.type);
  const outcome = await send.call(this, placed);
  dieAt('after the provider has answered', placed.order.type);
  return outcome;
};

const { follow } = OrderCompletionService.prototype;
OrderCompletionService.prototype.follow = async function (ending) {
  const next = await follow.call(this, ending);
  dieAt('before the outcome is committed', ending.order.type);
  return next;
};

const { end } = OrderCompletionService.prototype;
OrderCompletionService.prototype.end = async function (placed, outcome) {
  const next = await end.call(this, placed, outcome);
  dieAt('after the outcome is committed', placed.order.type);
  return next;
};

const { settle } = OrderInquiryWorker.prototype;
OrderInquiryWorker.prototype.settle = async function (placed) {
  dieAt('when the inquiry begins', placed.order.type);
  await settle.call(this, placed);
  dieAt('after the inquiry', placed.order.type);
};

const { readAll, store } = SettlementImportWorker.prototype;
SettlementImportWorker.prototype.readAll = async function (account, turn) {
  // Only a report has turns; files are also read without one.
  if (turn !== undefined) dieAt('before the files are read', 'report');
  return readAll.call(this, account, turn);
};
SettlementImportWorker.prototype.store = async function (...file) {
  await store.call(this, ...file);
  dieAt('after a file is stored', 'report');
};

const { make, complete } = SettlementReportCreationService.prototype;
SettlementReportCreationService.prototype.complete = async function (...report) {
  await complete.call(this, ...report);
  dieAt('before the report is committed', 'report');
};
SettlementReportCreationService.prototype.make = async function (...report) {
  await make.call(this, ...report);
  dieAt('after the report is committed', 'report');
};

const service = await bootService(gatewayLegacy);
writeSync(1, `listening at ${service.url}\n`);
