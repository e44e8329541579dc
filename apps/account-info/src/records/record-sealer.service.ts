import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring } from '@tessera/crypto';
import { AccountInfoConfig } from '../config.js';
import type { AccountInformationId } from '../ids.js';
import type { CheckedAccountResponse } from './dto/account-information.response.js';

/** The name of the field, bound to its ciphertext: changing it loses what is sealed under it. */
const RECORD_FIELD = 'record';

export interface SealedRecord {
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  readonly sealedRecord: Buffer;
}

/** Seals each record under its own data key: destroying the key destroys the record. */
@Injectable()
export class RecordSealerService {
  private readonly cipher: EnvelopeCipher;

  constructor(keyring: Keyring, config: AccountInfoConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  }

  /** @throws KeyUnavailableError */
  async seal(
    recordId: AccountInformationId,
    checked: CheckedAccountResponse,
  ): Promise<SealedRecord> {
    const key = await this.cipher.newDataKey(recordId);
    const json = Buffer.from(JSON.stringify(checked));
    const sealedRecord = key.seal(RECORD_FIELD, json);
    json.fill(0);
    return { wrappedKey: key.wrapped, kekVersion: key.kekVersion, sealedRecord };
  }

  /** @throws KeyUnavailableError, SealedDataError */
  async open(
    recordId: AccountInformationId,
    { wrappedKey, sealedRecord }: Pick<SealedRecord, 'wrappedKey' | 'sealedRecord'>,
  ): Promise<CheckedAccountResponse> {
    const key = await this.cipher.openDataKey(wrappedKey, recordId);
    const json = key.open(RECORD_FIELD, sealedRecord);
    const checked = JSON.parse(json.toString('utf8')) as CheckedAccountResponse;
    json.fill(0);
    return checked;
  }
}
