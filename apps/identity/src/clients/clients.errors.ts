import { CommandError } from '@tessera/commands';
import type { FieldError } from '@tessera/errors';

export class InvalidClientDefinitionError extends CommandError {
  override readonly name = 'InvalidClientDefinitionError';

  constructor(
    client: string,
    readonly problems: readonly FieldError[],
  ) {
    const messages = problems.map(({ message }) => message);
    super(`Client "${client}" is not valid: ${messages.join('; ')}.`);
  }
}

export class ClientExistsError extends CommandError {
  override readonly name = 'ClientExistsError';

  constructor(what: 'name' | 'client id', value: string) {
    super(
      `A client with the ${what} "${value}" exists already. ` +
        'Give it a new secret with "client rotate", or change it with "client apply".',
    );
  }
}

export class ClientNotFoundError extends CommandError {
  override readonly name = 'ClientNotFoundError';

  constructor(nameOrId: string) {
    super(
      `No client with the name or client id "${nameOrId}" was found. "client list" shows all of them.`,
    );
  }
}

export class PublicClientError extends CommandError {
  override readonly name = 'PublicClientError';

  constructor(client: string) {
    super(`Client "${client}" is public: it has no secret to exchange.`);
  }
}
