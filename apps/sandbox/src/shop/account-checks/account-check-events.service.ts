import { Injectable } from '@nestjs/common';
import { PublicUrl } from '@tessera/service';
import { verifySignature } from '@tessera/webhooks/receiver';
import { EventNotSignedError } from './account-check.errors.js';
import { AccountInformation } from './account-information.js';

const EVENTS_PATH = '/shop/account-checks/events';

const COMPLETED = 'ais.completed';
const MAX_RECORDS = 1_000;

/** The shop's ear: which record came of which session, as the service tells it by webhook. */
@Injectable()
export class AccountCheckEvents {
  private subscription: Promise<string> | undefined;
  private readonly recordIds = new Map<string, string>();

  constructor(
    private readonly accounts: AccountInformation,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** Has events sent here, once; an attempt that failed is made again by the next check. */
  async listen(): Promise<void> {
    const url = this.publicUrl.link(EVENTS_PATH);
    this.subscription ??= this.accounts.subscribe(url, [COMPLETED]).catch((error: unknown) => {
      this.subscription = undefined;
      throw error;
    });
    await this.subscription;
  }

  /** @throws EventNotSignedError */
  async take(body: Buffer, signature: string | string[] | undefined): Promise<void> {
    const key = await this.subscription;
    if (key === undefined || !verifySignature(body, signature, key)) {
      throw new EventNotSignedError();
    }
    const event = JSON.parse(body.toString('utf8')) as Readonly<Record<string, string>>;
    const { session_id: sessionId = '', account_information_id: recordId = '' } = event;
    if (event['event'] !== COMPLETED) return;
    const [oldest] = this.recordIds.keys();
    if (this.recordIds.size >= MAX_RECORDS && oldest !== undefined) this.recordIds.delete(oldest);
    this.recordIds.set(sessionId, recordId);
  }

  /** @returns null while the event has not arrived */
  findRecordId(sessionId: string): string | null {
    return this.recordIds.get(sessionId) ?? null;
  }
}
