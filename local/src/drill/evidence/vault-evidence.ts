import { randomUUID } from 'node:crypto';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
import type { DrillResponse, DrillClient } from '../drill-client.js';
import type { DrillReport } from '../drill-report.js';
import { CARD_NUMBERS, cardOf } from './cards.js';
import type { Evidence } from './evidence.js';

const TOKENS = { client: 'runtime', scope: 'pci:tokens:create pci:tokens:read' };
/** The one client that CARD_NUMBER_READERS names. */
const READER = { client: 'gateway-legacy', scope: 'pci:tokens:reveal' };

interface StoredCard {
  readonly id: string;
  readonly number: string;
  readonly fingerprint: string;
  readonly key: string;
  readonly answer: string;
}

/** Cards: sealed numbers, fingerprints, and the stored responses of idempotency keys. */
export class VaultEvidence implements Evidence {
  private readonly cards: StoredCard[] = [];

  async make(client: DrillClient): Promise<void> {
    for (const number of CARD_NUMBERS) {
      const key = randomUUID();
      const { body, text } = await createCard(client, number, key);
      const [id, fingerprint] = [textAt(body, 'id'), textAt(body, 'card', 'fingerprint')];
      this.cards.push({ id, number, fingerprint, key, answer: text });
    }
  }

  async prove(client: DrillClient, report: DrillReport): Promise<void> {
    for (const card of this.cards) await this.proveCard(client, report, card);
    report.check(true, `the vault reveals ${this.cards.length} cards, and each is the one stored`);
    report.check(true, 'the same card has the same fingerprint, and finds the earlier token');
    report.check(true, 'a repeated idempotency key returns the stored response');
  }

  private async proveCard(
    client: DrillClient,
    report: DrillReport,
    { id, number, fingerprint, key, answer }: StoredCard,
  ): Promise<void> {
    const tokens = `${client.url('vault')}/api/pci/tokens`;
    const call = { method: 'POST', as: READER } as const;
    const { body: revealed } = await client.expect(200, `${tokens}/${id}/reveal`, call);
    require(report, valueAt(revealed, 'account_number') === number, 'the card is the one stored');
    const again = await createCard(client, number, randomUUID());
    const isSame = valueAt(again.body, 'card', 'fingerprint') === fingerprint;
    require(report, isSame, 'the fingerprint of a card is the same');
    const list = await client.expect(200, `${tokens}?fingerprint=${fingerprint}`, { as: TOKENS });
    const ids = listAt(list.body, 'data').map((each) => textAt(each, 'id'));
    require(report, ids.includes(id), 'the fingerprint finds the earlier token');
    const replay = await createCard(client, number, key);
    const isReplay = replay.headers.get('x-idempotent-replayed') === 'true';
    require(report, isReplay && replay.text === answer, 'the key returns the stored response');
  }
}

/** Reports only failures: the check of all cards reports success once. */
function require(report: DrillReport, holds: boolean, what: string): void {
  if (!holds) report.check(false, what);
}

function createCard(client: DrillClient, number: string, key: string): Promise<DrillResponse> {
  const json = { source: 'pan', pan: cardOf(number) };
  const url = `${client.url('vault')}/api/pci/tokens`;
  return client.expect(201, url, { method: 'POST', json, as: TOKENS, key });
}
