import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError } from '@tessera/errors';
import { type BackendBehaviour, behaviourOfName, changedBehaviour } from './backend-behaviour.js';
import { FraudBackend } from './fraud-backend.js';

export class FraudBackendNotFoundError extends NotFoundError {
  constructor() {
    super('No fraud backend with this name was found, and the name does not describe a behavior.');
  }
}

class TooManyBackendsError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} fraud backends; delete some.`);
  }
}

const MAX_BACKENDS = 1_000;

/** The backends by name, in memory. */
@Injectable()
export class FraudBackendsService {
  private readonly backends = new Map<string, FraudBackend>();

  /**
   * @throws FraudBackendNotFoundError if the name was not set up and does not describe a behavior
   */
  get(name: string): FraudBackend {
    const known = this.backends.get(name);
    if (known !== undefined) return known;
    const behaviour = behaviourOfName(name);
    if (behaviour === null) throw new FraudBackendNotFoundError();
    return this.store(new FraudBackend(name, behaviour));
  }

  configure(name: string, change: Partial<BackendBehaviour>): FraudBackend {
    const known = this.backends.get(name);
    const current = known?.behaviour ?? behaviourOfName(name);
    const behaviour = changedBehaviour(current, change);
    const backend = known ?? this.store(new FraudBackend(name, behaviour));
    backend.behaviour = behaviour;
    return backend;
  }

  /** A name that describes a behavior has it again. */
  delete(name: string): void {
    this.get(name);
    this.backends.delete(name);
  }

  private store(backend: FraudBackend): FraudBackend {
    if (this.backends.size >= MAX_BACKENDS) throw new TooManyBackendsError(MAX_BACKENDS);
    this.backends.set(backend.name, backend);
    return backend;
  }
}
