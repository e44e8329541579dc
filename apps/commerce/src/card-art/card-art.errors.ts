import { NotFoundError } from '@tessera/errors';

export class CardArtNotFoundError extends NotFoundError {
  constructor() {
    super('There is no card art with this id.');
  }
}

export class TokenWithoutCardArtError extends NotFoundError {
  constructor() {
    super('The issuer provides no card art for this token.');
  }
}
