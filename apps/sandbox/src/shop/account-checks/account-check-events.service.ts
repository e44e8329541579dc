import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import { PublicUrlService } from '@tessera/http';
import { verifySignature } from '@tessera/webhooks/receiver';
import { EventNotSignedError } from './account-check.errors.js';
import { AccountInformationClient } from './account-information.client.js';

const EVENTS_PATH = '/shop/account-checks/events';

const COMPLETED = 'ais.completed';
const MAX_RECORDS = 1_000;

/** Receives the service's webhooks, which say which record belongs to which session. */
@Injectable()
export class AccountCheckEventsService {
  private subscription: Promise<string> | undefined;
  private readonly recordIds = new BoundedMap<string, string>(MAX_RECORDS);

  constructor(
    private readonly accounts: AccountInformationClient,
    private readonly publicUrl: PublicUrlService,
  ) {}

  /** Registers the webhook once; a failed attempt is repeated by the next check. */
  async listen(): Promise<void> {
    const url = this.publicUrl.link(EVENTS_PATH);
    this.subscription ??= this.accounts.subscribe(url, [COMPLETED]).catch((error: unknown) => {
      this.subscription = undefined;
      throw error;
    });
    await this.subscription;
  }

  /** @throws EventNotSignedError */
  async receive(body: Buffer, signature: string | string[] | undefined): Promise<void> {
    const key = await this.subscription;
    if (key === undefined || !verifySignature(body, signature, key)) {
      throw new EventNotSignedError();
    }
    const event = JSON.parse(body.toString('utf8')) as Readonly<Record<string, string>>;
    const { session_id: sessionId = '', account_information_id: recordId = '' } = event;
    if (event['event'] !== COMPLETED) return;
    this.recordIds.set(sessionId, recordId);
  }

  /** @returns null until the event has arrived */
  findRecordId(sessionId: string): string | null {
    return this.recordIds.get(sessionId) ?? null;
  }
}
