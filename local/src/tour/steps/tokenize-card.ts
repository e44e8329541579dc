import type { Tour, TourStep } from '../tour.js';

/** A published test number. */
export const CARD = {
  account_number: '4111111111111111',
  expiry_month: 12,
  expiry_year: 2035,
  security_code: '123',
  cardholder_name: 'Ada Lovelace',
};

export const tokenizeCard: TourStep = {
  title: 'A card becomes a token',
  about:
    'The shop opens a session; the browser encrypts the card for the vault. The shop’s systems never see the number.',
  run: async (tour) => {
    const { cards } = tour.client();
    const session = await cards.create({
      source: 'session',
      metadata: { order: 'tour' },
      allowed_origins: [new URL(tour.url('sandbox')).origin],
    });
    const { id: tokenId, session_id: sessionId } = session;
    const status: string = session.status;
    tour.check(status === 'pending', 'the session waits for the card');

    await showFrame(tour, tour.scenario.sessionUrl(sessionId));
    tour.say('The browser, which has only the session ID, gets the next step and the key:');
    const task = await tour.scenario.readSession(sessionId, { hidden: false });

    tour.say(`It encrypts ${CARD.account_number} (a published test number) and sends it:`);
    await tour.scenario.completeSession(task, CARD);

    tour.say('The shop reads its token:');
    const token = await cards.get(tokenId);
    tour.check(
      token.card.masked_account_number === '411111******1111',
      'the token shows the first six and the last four digits and no more',
    );
    tour.check(!JSON.stringify(token).includes(CARD.account_number), 'the number is nowhere in it');
    const code = await cards.getSecurityCode(tokenId);
    tour.check(
      code.security_code_available,
      'the security code waits in memory for its one use, an hour at most',
    );
    tour.detail(`The same by hand, in a shop: ${tour.url('sandbox')}/shop (with \`npm start\`)`);
    tour.set({ cardTokenId: tokenId });
  },
};

/** What the browser SDK puts into the shop's page: a page of the vault, which the shop cannot read. */
async function showFrame(tour: Tour, sessionUrl: string): Promise<void> {
  const shop = new URL(tour.url('sandbox')).origin;
  const frame = await fetch(`${sessionUrl}/card-fields`);
  await frame.arrayBuffer();
  const policy = frame.headers.get('content-security-policy') ?? '';
  tour.say('The card fields are a page of the vault, in a frame of the shop’s page:');
  tour.detail(`content-security-policy: ${policy}`);
  tour.check(
    frame.ok && policy.endsWith(`frame-ancestors ${shop}`),
    'no page but the shop’s may frame them, and nothing but the vault’s own script runs in them',
  );
}
