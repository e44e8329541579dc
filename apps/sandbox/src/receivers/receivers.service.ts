import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { SandboxConfig } from '../config.js';
import type { Behaviour } from './behaviour.js';
import type { UpdateReceiverRequest } from './dto/receiver.request.js';
import { Receiver } from './receiver.js';
import { ReceiverFiles } from './receiver-files.js';

class ReceiverNotFoundError extends NotFoundError {
  constructor() {
    super('No receiver with this ID was found.');
  }
}

class TooManyReceiversError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} receivers; delete some.`);
  }
}

const MAX_RECEIVERS = 10_000;

/** The receivers, in memory, and in files where the operator has given a folder. */
@Injectable()
export class ReceiversService {
  private readonly receivers = new Map<string, Receiver>();

  private readonly files: ReceiverFiles | null;

  constructor(
    private readonly clock: Clock,
    { receiversFolder }: SandboxConfig,
  ) {
    this.files = receiversFolder === undefined ? null : new ReceiverFiles(receiversFolder);
    for (const receiver of this.files?.read() ?? []) this.receivers.set(receiver.id, receiver);
  }

  create(request: UpdateReceiverRequest): Receiver {
    if (this.receivers.size >= MAX_RECEIVERS) {
      throw new TooManyReceiversError(MAX_RECEIVERS);
    }
    const receiver = new Receiver(randomUUID(), 'receiver', this.clock.now());
    this.receivers.set(receiver.id, receiver);
    return this.change(receiver, request);
  }

  list(): Receiver[] {
    return [...this.receivers.values()].reverse();
  }

  /** @throws ReceiverNotFoundError */
  get(id: string): Receiver {
    const receiver = this.receivers.get(id);
    if (receiver === undefined) {
      throw new ReceiverNotFoundError();
    }
    return receiver;
  }

  update(id: string, request: UpdateReceiverRequest): Receiver {
    return this.change(this.get(id), request);
  }

  delete(id: string): void {
    this.get(id);
    this.receivers.delete(id);
    this.files?.delete(id);
  }

  private change(receiver: Receiver, request: UpdateReceiverRequest): Receiver {
    receiver.name = request.name ?? receiver.name;
    receiver.hmacKey = request.hmac_key === undefined ? receiver.hmacKey : request.hmac_key;
    const changed: Partial<Behaviour> = request.behaviour ?? {};
    receiver.behaviour = { ...receiver.behaviour, ...changed };
    this.files?.write(receiver);
    return receiver;
  }
}
