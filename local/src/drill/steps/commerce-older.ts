import { awaitStatus, awaitToken, findToken, readToken } from '../evidence/commerce-evidence.js';
import type { DrillStep } from './drill-step.js';

export const commerceOlder: DrillStep = {
  title: 'Only commerce is restored to an earlier point: the vault is newer',
  async run(drill) {
    const { stack, client, report } = drill;
    await stack.stop(['commerce']);
    const earlier = await drill.restoreCluster(drill.find('early'));
    stack.useServer(earlier.adminUrl, ['commerce']);
    await stack.start(['commerce']);
    const session = drill.find('session');
    const known = await findToken(client, session);
    report.check(known === null, 'commerce does not know the card that was entered after it');
    const deleted = drill.find('deletedToken');
    const { status } = await readToken(client, deleted);
    report.check(status === 200, 'and shows a token that was deleted after it', String(status));
    report.detail((await stack.command('commerce', 'token', 'compare')).trim());
    const id = await awaitToken(client, session);
    report.check(
      id === drill.find('sessionToken'),
      'the open session becomes the same token again',
    );
    await awaitStatus(client, deleted, 'status', 'invalidated');
    report.check(true, 'the token whose card is gone is invalidated, with its event');
  },
};
