import { setTimeout as sleep } from 'node:timers/promises';
import { StepFailure } from '../../scenario/step-failure.js';
import { countRows, differencesOf } from '../count-rows.js';
import type { DrillContext } from '../drill-context.js';
import { awaitToken, deleteToken, giveCard, openSession } from '../evidence/commerce-evidence.js';
import { decide } from '../evidence/fraud-evidence.js';
import type { DrillStep } from './drill-step.js';

const PATIENCE_MS = 30_000;
const QUIET_TRIES = 40;
const QUIET_POLL_MS = 500;
/** Decisions whose events wait for their receiver when the disaster comes. */
const WAITING = 5;

export const workOn: DrillStep = {
  title: 'Work continues after the base backup; a webhook receiver is unavailable',
  async run(drill) {
    const { client, report, evidence } = drill;
    const doomed = await openSession(client);
    await giveCard(client, doomed);
    const deletedToken = await awaitToken(client, doomed);
    const session = await openSession(client);
    const early = await drill.find('cluster').now();
    report.detail(`${early}: a moment to which single services will be restored`);
    await giveCard(client, session);
    const sessionToken = await awaitToken(client, session);
    await deleteToken(client, deletedToken);
    const receiver = drill.find('receiver');
    await receiver.answer(503);
    await evidence.fraud.make(client, WAITING);
    const last = evidence.fraud.decisions.at(-1)?.id ?? '';
    const isLast = ({ rawBody }: { rawBody: string }) => rawBody.includes(last);
    await receiver.await('the event of the last decision', isLast, PATIENCE_MS);
    const rows = await archiveAll(drill);
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
    report.check(true, `${total} rows in ${rows.size} tables are archived; ${WAITING} events wait`);
    const tail = await decide(client);
    report.check(true, 'one more decision is made, whose log is no longer archived');
    drill.set({ rows, early, session, sessionToken, deletedToken, tail });
  },
};

/** Archives the log at a moment at which no row came or went. */
async function archiveAll(drill: DrillContext): Promise<ReadonlyMap<string, number>> {
  const cluster = drill.find('cluster');
  let differences: string[] = [];
  for (let attempt = 0; attempt < QUIET_TRIES; attempt++) {
    const before = await countRows(drill.context, cluster.adminUrl);
    await cluster.archiveLog();
    const after = await countRows(drill.context, cluster.adminUrl);
    differences = differencesOf(before, after);
    if (differences.length === 0) return after;
    await sleep(QUIET_POLL_MS);
  }
  throw new StepFailure(`The tables do not become quiet: ${differences.join(', ')}`);
}
