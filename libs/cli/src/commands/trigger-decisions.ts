import type { CreateRuleset, Decision, Tessera } from '@tessera/client';
import type { Trigger, TriggerContext } from './triggers.js';
import { newReference } from './triggers.js';

/** Its own context: the rulesets that decide payments are not touched. */
const CONTEXT = 'tessera-cli';
const FIELD = '$.metadata.tessera_outcome';

type Outcome = Exclude<Decision['outcome'], 'PROVISIONAL'>;

const RULESET: CreateRuleset = {
  context: CONTEXT,
  description: 'Decides what `tessera trigger` asks for. It is used for nothing else.',
  rules: (['BLOCK', 'REVIEW'] as const).map((action) => ({
    id: `trigger-${action.toLowerCase()}`,
    name: `Triggered by the command line: ${action}`,
    type: 'condition',
    action,
    when: { path: FIELD, operator: 'eq', value: action },
  })),
};

/** Decisions with each outcome. */
export const triggerDecisions: Readonly<Record<string, Trigger>> = {
  'decision.allow': (context) => decide(context, 'ALLOW'),
  'decision.block': (context) => decide(context, 'BLOCK'),
  'decision.review': (context) => decide(context, 'REVIEW'),
  'decision.resolved': async (context) => {
    const made = await decide(context, 'REVIEW');
    const id = made['decision'] ?? '';
    await context.tessera.reviews.resolve(id, { action: 'accept', note: 'tessera trigger' });
    context.say('Resolved its review.');
    return made;
  },
};

async function decide(
  context: TriggerContext,
  outcome: Outcome,
): Promise<Readonly<Record<string, string>>> {
  await provideRuleset(context);
  const decision = await createDecision(context.tessera, outcome);
  context.say(`Created a decision: ${decision.outcome}.`);
  return { decision: decision.id };
}

/** Decides in a context that decides nothing else: ALLOW, where its ruleset is not active. */
export function createDecision(tessera: Tessera, outcome: Outcome): Promise<Decision> {
  return tessera.decisions.create(
    {
      context: CONTEXT,
      customer: { id: 'tessera-trigger' },
      transaction: { reference: newReference(), amount: 4_900, currency: 'EUR' },
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      metadata: { tessera_outcome: outcome },
    },
    // Cells of fraud may require it.
    { headers: { 'tessera-context': CONTEXT } },
  );
}

/** The ruleset is made once, also where another person has to approve it first. */
export async function provideRuleset({
  tessera,
  say,
}: Pick<TriggerContext, 'say' | 'tessera'>): Promise<void> {
  const find = async (status: 'ACTIVE' | 'DRAFT') =>
    (await tessera.rulesets.list({ context: CONTEXT, status, limit: 1 })).data[0];
  if ((await find('ACTIVE')) !== undefined) return;
  const { id } = (await find('DRAFT')) ?? (await tessera.rulesets.create(RULESET));
  await tessera.rulesets.activate(id);
  say(`Activated a ruleset in the context "${CONTEXT}", which decides nothing else.`);
}
