/** What the directory server answered, unread. */
export interface MessageAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** A way for messages that have no card data. */
export interface MessageExchange {
  /** @throws DirectoryServerError */
  send(message: string): Promise<MessageAnswer>;
}

/** A way for messages that the account number of a card has to be put into. */
export interface CardMessageExchange {
  /**
   * @param cardId of the token whose card it is
   * @throws DirectoryServerError, CardNotFoundError
   */
  sendWithCard(account: string, cardId: string, message: object): Promise<MessageAnswer>;
}

/** No card has this id any more. */
export class CardNotFoundError extends Error {
  constructor() {
    super('There is no card with this id.');
    this.name = new.target.name;
  }
}

/** Of every message between 3DS servers and directory servers. */
export const MESSAGE_CONTENT_TYPE = 'application/json; charset=utf-8';
