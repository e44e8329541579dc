import { ConflictError, type Tessera } from '@tessera/client';

const DESCRIPTION = 'Demo traffic';
/** At most so many decisions go into a case at once. */
const MOST_DECISIONS = 100;

/** Decisions that share a device and an address. */
export interface Suspicion {
  readonly device: string;
  readonly ip: string;
  readonly decisionIds: readonly string[];
}

/**
 * What people would make of the traffic: a case for each device that tested cards, its address on a
 * list, and a change of the rules that waits for a second person. Once for an installation.
 *
 * @returns how many objects were made
 */
export async function investigate(
  tessera: Tessera,
  suspicions: readonly Suspicion[],
): Promise<number> {
  const { data: known } = await tessera.fraud.cases.list({ limit: 100 });
  const titles = new Set(known.map(({ title }) => title));
  let made = 0;
  for (const { device, ip, decisionIds } of suspicions) {
    const title = `Cards tested on ${device}`;
    if (titles.has(title)) continue;
    const decision_ids = decisionIds.slice(0, MOST_DECISIONS);
    const { id } = await tessera.fraud.cases.create({ title, decision_ids });
    await tessera.fraud.cases.addNote(id, { text: `All of it came from ${ip}.` });
    made += 1 + (await listAddress(tessera, ip, device));
  }
  return made === 0 ? 0 : made + (await proposeChange(tessera));
}

/** @returns 0 if earlier traffic came from the same address, which is then on the list */
async function listAddress({ fraud }: Tessera, ip: string, device: string): Promise<number> {
  const entry = { path: '$.device.ip', value: ip, list: 'tested-cards' };
  try {
    await fraud.blacklist.create({ ...entry, reason: `Tested cards on ${device}` });
    return 1;
  } catch (error) {
    if (error instanceof ConflictError) return 0;
    throw error;
  }
}

/** The rule that was in shadow, live, in a version that someone has to approve. */
async function proposeChange({ rulesets, fraud }: Tessera): Promise<number> {
  const { data } = await rulesets.list({ context: 'default', status: 'ACTIVE', limit: 1 });
  const [active] = data;
  // An installation with rules of its own has its own proposals.
  if (active?.description?.startsWith(DESCRIPTION) !== true) return 0;
  const rules = active.rules.map((rule) => ({ ...rule, live: true }));
  const { id } = await rulesets.create({
    ...{ context: 'default', description: `${DESCRIPTION}: the trial is over` },
    rules,
  });
  await fraud.changeRequests.propose({
    ...{ kind: 'ruleset.activate', payload: { ruleset_id: id } },
    comment: 'In shadow the rule hit devices that tested cards, and few others.',
  });
  return 1;
}
