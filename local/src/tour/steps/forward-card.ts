import type { RawResponse } from '@tessera/client';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
import type { Tour, TourStep } from '../tour.js';

/** A customer may type anything, even this. */
const REFERENCE = 'For {{ account_number }}';

/** What the shop sends: the vault fills the card in. */
const PAYMENT = {
  amount: 1_900,
  currency: 'EUR',
  reference: REFERENCE,
  card: {
    number: '{{ account_number }}',
    holder: '{{ cardholder_name }}',
    expiry: '{{ expiry_month }}/{{ expiry_year }}',
    cvc: '{{ security_code }}',
  },
};

/** Only these are read as templates. */
const TEMPLATE_FIELDS = ['$.card.number', '$.card.holder', '$.card.expiry', '$.card.cvc'];

const MASKED_NUMBER = '411111******1111';

export const forwardCard: TourStep = {
  title: 'The card goes to a payment provider without passing the shop',
  about:
    'The shop sends the provider’s request through the vault, with placeholders for the card, and marks the fields that contain them. (The sandbox simulates the provider, and echoes the request.)',
  run: async (tour) => {
    const token = await tour.scenario.token('runtime', 'pci:tokens:forward');
    const { id: merchant, url: destination } = await tour.scenario.createMerchant();

    tour.say('A dry run shows what would be sent, its secrets redacted:');
    const shown = await forward(tour, { token, destination, dryRun: true });
    tour.check(textAt(shown.json(), 'body').includes(MASKED_NUMBER), 'the number in it is masked');

    tour.say('Now in earnest:');
    const echo = await forward(tour, { token, destination });
    const seen = JSON.parse(textAt(echo.json(), 'body')) as unknown;
    tour.check(
      valueAt(seen, 'card', 'number') === MASKED_NUMBER,
      'the response contains no full number',
    );
    tour.check(valueAt(seen, 'card', 'cvc') === '***', 'and no security code');
    tour.check(valueAt(seen, 'card', 'expiry') === '12/2035', 'the other values were filled in');
    tour.check(
      valueAt(seen, 'reference') === REFERENCE,
      'a field that was not marked is sent unchanged, even if it looks like a placeholder',
    );

    tour.say('The request as the provider received it (the sandbox masks numbers):');
    const requests = await tour.http.send({
      method: 'GET',
      url: `${tour.url('sandbox')}/merchants/${merchant}/requests`,
      status: 200,
      known: ['headers'],
    });
    tour.check(listAt(requests, 'data').length === 1, 'the dry run sent nothing');
    tour.check(
      textAt(requests, 'data', 0, 'body').includes(MASKED_NUMBER),
      'the number arrived at the provider',
    );

    tour.say('A security code is for one use; the same request again:');
    const refused = await tour.refusal(422, () => forward(tour, { token, destination }));
    tour.check(
      refused.errors[0]?.path === '$.card.cvc',
      'the refusal names the place in the request',
    );
  },
};

function forward(
  tour: Tour,
  { token, destination, dryRun }: { token: string; destination: string; dryRun?: boolean },
): Promise<RawResponse> {
  const { cards } = tour.client({ token, known: dryRun === true ? [] : ['headers'] });
  return cards.forward(tour.find('cardTokenId'), {
    destinationUrl: destination,
    contentType: 'application/json',
    body: JSON.stringify(PAYMENT),
    templateFields: TEMPLATE_FIELDS,
    dryRun,
  });
}
