import { setTimeout as sleep } from 'node:timers/promises';
import { StepFailure } from '../../scenario/step-failure.js';
import type { DrillClient } from '../drill-client.js';
import { awaitStatus } from '../evidence/commerce-evidence.js';
import type { DrillStep } from './drill-step.js';

const READ = { client: 'runtime', scope: 'pci:tokens:read' };
const PATIENCE_MS = 60_000;
const POLL_MS = 200;

export const vaultOlder: DrillStep = {
  title: 'Only the vault is restored to an earlier point: commerce is newer',
  async run(drill) {
    const { stack, client, report } = drill;
    await stack.stop(['vault', 'commerce']);
    const early = drill.find('early');
    const earlier = await drill.restoreCluster(early);
    stack.useServer(earlier.adminUrl, ['vault']);
    stack.useServer(drill.find('restored').adminUrl, ['commerce']);
    await stack.start(['vault']);
    await stack.start(['commerce']);
    const deleted = drill.find('deletedToken');
    const back = await cardStatus(client, deleted);
    report.check(back === 200, 'the vault has a card again that was deleted since', String(back));
    const since = `${early.replace(' ', 'T').slice(0, 23)}Z`;
    const said = await stack.command('commerce', 'token', 'compare', '--deletions-since', since);
    report.detail(said.trim());
    await awaitStatus(client, drill.find('sessionToken'), 'status', 'invalidated');
    report.check(true, 'a token whose card was entered since is invalidated, with its event');
    await awaitGone(client, deleted);
    report.check(true, 'the card that was deleted since is deleted again');
  },
};

async function cardStatus(client: DrillClient, id: string): Promise<number> {
  const url = `${client.url('vault')}/api/pci/tokens/${id}`;
  return (await client.call(url, { as: READ })).status;
}

async function awaitGone(client: DrillClient, id: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await cardStatus(client, id)) !== 404) {
    if (Date.now() > deadline) throw new StepFailure(`The card ${id} was not deleted in time.`);
    await sleep(POLL_MS);
  }
}
