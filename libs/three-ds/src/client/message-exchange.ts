import type { AccountId, TokenId } from '@tessera/ids';

/** The unparsed response of the directory server. */
export interface MessageResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** Sends messages without card data. */
export interface MessageExchange {
  /** @throws DirectoryServerError */
  send(message: string): Promise<MessageResponse>;
}

/** Sends messages that need a card's account number. */
export interface CardMessageExchange {
  /**
   * @param cardId the ID of the token with the card
   * @throws DirectoryServerError, CardNotFoundError
   */
  sendWithCard(account: AccountId, cardId: TokenId, message: object): Promise<MessageResponse>;
}

/** The card was deleted. */
export class CardNotFoundError extends Error {
  constructor() {
    super('There is no card with this id.');
    this.name = new.target.name;
  }
}

/** The content type of every message between 3DS servers and directory servers. */
export const MESSAGE_CONTENT_TYPE = 'application/json; charset=utf-8';
