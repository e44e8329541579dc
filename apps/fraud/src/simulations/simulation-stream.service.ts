import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Shutdown } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import type { SimulationResponse } from './dto/simulation.response.js';
import { SimulationsService } from './simulations.service.js';

export const STREAM_TYPE = 'application/x-ndjson';

const POLL_EVERY_MS = 300;
/** Something is sent at least this often, so that no proxy closes the idle connection. */
const SILENCE_MS = 10_000;

/**
 * Streams the state of a simulation, one line per change, until it ends; the last line contains the
 * result. Stops immediately if the client disconnects or the process stops.
 */
@Injectable()
export class SimulationStreamService {
  private readonly logger = new Logger(SimulationStreamService.name);

  constructor(
    private readonly simulations: SimulationsService,
    private readonly shutdown: Shutdown,
  ) {}

  /** @throws SimulationNotFoundError before anything is sent */
  async send(id: string, reply: FastifyReply): Promise<undefined> {
    await this.simulations.get(id);
    const requestId = String(reply.getHeader('x-request-id'));
    reply.hijack();
    const { raw } = reply;
    const headers = { 'content-type': STREAM_TYPE, 'cache-control': 'no-store' };
    raw.writeHead(200, { ...headers, 'x-request-id': requestId });
    const left = new AbortController();
    raw.once('close', () => {
      left.abort();
    });
    const signal = AbortSignal.any([left.signal, this.shutdown.signal]);
    await this.follow(id, reply, signal)
      .catch((err: unknown) => {
        if (!signal.aborted) {
          this.logger.warn({ message: 'Failed to stream the progress of a simulation.', err });
        }
      })
      .finally(() => {
        raw.end();
      });
  }

  private async follow(id: string, { raw }: FastifyReply, signal: AbortSignal): Promise<void> {
    const write = async (value: object) => {
      if (!raw.write(`${JSON.stringify(value)}\n`)) await once(raw, 'drain', { signal });
    };
    let sent = '';
    let sentAt = 0;
    while (!signal.aborted) {
      const state = await this.simulations.find(id);
      // It was deleted, so there are no further changes.
      if (state === null) return;
      if (isOver(state)) {
        await write(await this.simulations.get(id));
        return;
      }
      const now = `${state.status} ${state.processed}`;
      if (now !== sent || performance.now() - sentAt > SILENCE_MS) {
        await write(state);
        sent = now;
        sentAt = performance.now();
      }
      await wait(POLL_EVERY_MS, undefined, { signal, ref: false });
    }
  }
}

function isOver({ status }: SimulationResponse): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}
