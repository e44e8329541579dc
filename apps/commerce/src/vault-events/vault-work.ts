import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PeriodicService } from '@tessera/service';
import { VaultNetworkTokens } from '@tessera/vault-client';
import { SessionSchemes } from '../allowed-card-schemes/session-schemes.js';
import { Tokens } from '../tokens/tokens.repository.js';
import { VaultTasks, type ClaimedTask } from '../vault-tasks/vault-tasks.js';
import { SessionSync } from './session-sync.js';
import { TokenSync } from './token-sync.js';
import { VaultDeletions } from './vault-deletions.js';

const INTERVAL_MS = 1_000;
const AT_ONCE = 8;

/** Does what there is to do with the vault, beside the requests, until it is done. */
@Injectable()
export class VaultWork extends PeriodicService implements OnModuleInit {
  private readonly logger = new Logger(VaultWork.name);

  constructor(
    private readonly tasks: VaultTasks,
    private readonly sessions: SessionSync,
    private readonly sync: TokenSync,
    private readonly deletions: VaultDeletions,
    private readonly schemes: SessionSchemes,
    private readonly tokens: Tokens,
    private readonly networkTokens: VaultNetworkTokens,
  ) {
    super({
      failure: 'What there is to do with the vault was not looked at.',
      everyMs: INTERVAL_MS,
    });
  }

  onModuleInit(): void {
    this.tasks.onNudge(() => {
      // The next run in turn says what is wrong.
      this.run().catch(() => undefined);
    });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.tasks.onNudge(() => undefined);
    await super.beforeApplicationShutdown();
  }

  /** Several at once, each followed by the next one that is due; with nothing due it is one query. */
  protected override async work(signal: AbortSignal): Promise<void> {
    const worker = async (first: ClaimedTask): Promise<void> => {
      for (let task: ClaimedTask | undefined = first; task !== undefined;) {
        await this.attempt(task);
        [task] = signal.aborted ? [] : await this.tasks.claim(1);
      }
    };
    await Promise.all((await this.tasks.claim(AT_ONCE)).map(worker));
  }

  private async attempt(task: ClaimedTask): Promise<void> {
    try {
      await this.perform(task);
    } catch (error) {
      const { kind, attempts } = task;
      const message = `A task of the vault has to wait: ${kind}, attempt ${attempts}.`;
      this.logger.warn({ message, err: error });
      await this.tasks.failed(task);
      return;
    }
    await this.tasks.done(task);
  }

  private async perform({ kind, objectId, accountId }: ClaimedTask): Promise<void> {
    switch (kind) {
      case 'session':
        await this.sessions.sync(objectId);
        return;
      case 'card':
        // The vault tells of a session's card by its own event as well, whichever comes first.
        await this.sessions.sync(objectId);
        return this.sync.sync(objectId);
      case 'network_token':
        return this.syncNetworkToken(objectId, false);
      case 'card_art':
        return this.syncNetworkToken(objectId, true);
      case 'deletion':
        return this.deletions.delete(accountId, objectId);
      case 'session_schemes':
        return this.schemes.apply(objectId);
      case 'account_schemes':
        return this.schemes.applyToAccount(objectId);
      default:
        return kind satisfies never;
    }
  }

  /** One that no token knows may belong to one nevertheless: it was made a moment ago, or by others. */
  private async syncNetworkToken(networkTokenId: string, anewArt: boolean): Promise<void> {
    const known = await this.tokens.listByNetworkToken(networkTokenId);
    const ids = known.map(({ id }) => id);
    if (ids.length === 0) {
      // Whose it is is not known: the vault shows it only to a policy without accounts.
      const found = await this.networkTokens.find(null, networkTokenId);
      const { cardId } = found ?? { cardId: null };
      if (cardId !== null) ids.push(cardId);
    }
    for (const id of ids) await this.sync.sync(id, { anewArt });
  }
}
