import { Injectable } from '@nestjs/common';
import { type BackendBehaviour, behaviourOfName, changedBehaviour } from './backend-behaviour.js';
import { FraudBackend } from './fraud-backend.js';
import { FraudBackendNotFoundError, TooManyBackendsError } from './fraud-backend.errors.js';

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
