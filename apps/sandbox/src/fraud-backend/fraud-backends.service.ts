import { Injectable } from '@nestjs/common';
import { type BackendBehaviour, behaviourOfName, changedBehaviour } from './backend-behaviour.js';
import { FraudBackend } from './fraud-backend.js';
import { FraudBackendNotFoundError, TooManyBackendsError } from './fraud-backend.errors.js';

const MAX_BACKENDS = 1_000;

/** The backends of this process, by name. Nothing outlives it. */
@Injectable()
export class FraudBackendsService {
  private readonly backends = new Map<string, FraudBackend>();

  /** @throws FraudBackendNotFoundError for a name that neither was set up nor spells a behaviour */
  get(name: string): FraudBackend {
    const known = this.backends.get(name);
    if (known !== undefined) return known;
    const behaviour = behaviourOfName(name);
    if (behaviour === null) throw new FraudBackendNotFoundError();
    return this.keep(new FraudBackend(name, behaviour));
  }

  configure(name: string, change: Partial<BackendBehaviour>): FraudBackend {
    const known = this.backends.get(name);
    const current = known?.behaviour ?? behaviourOfName(name);
    const behaviour = changedBehaviour(current, change);
    const backend = known ?? this.keep(new FraudBackend(name, behaviour));
    backend.behaviour = behaviour;
    return backend;
  }

  /** A name that spells a behaviour has it again. */
  delete(name: string): void {
    this.get(name);
    this.backends.delete(name);
  }

  private keep(backend: FraudBackend): FraudBackend {
    if (this.backends.size >= MAX_BACKENDS) throw new TooManyBackendsError(MAX_BACKENDS);
    this.backends.set(backend.name, backend);
    return backend;
  }
}
