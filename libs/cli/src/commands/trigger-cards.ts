import { storeAtCommerce, storeAtVault } from './test-cards.js';
import type { Trigger, TriggerContext } from './triggers.js';
import { sandboxOf } from './triggers.js';

const VISA = '4111111111111111';

/** Events of the vault and of commerce. */
export const triggerCardEvents: Readonly<Record<string, Trigger>> = {
  'session.completed': storeCard,
  'pci.token.created': storeCard,
  'pci.token.updated': async (context) => {
    const { card } = await storeCard(context);
    await context.tessera.cards.update(card, { metadata: { updated_by: 'tessera-trigger' } });
    context.say('Changed its metadata.');
    return { card };
  },
  'pci.token.deleted': async (context) => {
    const { card } = await storeCard(context);
    await context.tessera.cards.delete(card);
    context.say('Deleted it.');
    return { card };
  },
  'token.created': storeToken,
  'token.deleted': async (context) => {
    const { token } = await storeToken(context);
    await context.tessera.commerce.tokens.delete(token);
    context.say('Deleted it.');
    return { token };
  },
};

async function storeCard(context: TriggerContext): Promise<{ readonly card: string }> {
  const { tessera, say } = context;
  const card = await storeAtVault({ tessera, sandbox: sandboxOf(context), number: VISA });
  say('Stored a test card at the vault.');
  return { card };
}

async function storeToken(context: TriggerContext): Promise<{ readonly token: string }> {
  const { tessera, say } = context;
  const token = await storeAtCommerce({ tessera, sandbox: sandboxOf(context), number: VISA });
  say('Stored a test card at commerce.');
  return { token };
}
