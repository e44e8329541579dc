import { freePort, TestStack } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import type { RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';

/** The vault, the shop of the sandbox as its client, and a token endpoint between them. */
export class CheckoutStack {
  private constructor(
    private readonly stack: TestStack,
    readonly vault: RunningService,
    readonly sandbox: RunningService,
  ) {}

  static boot(): Promise<CheckoutStack> {
    return TestStack.build(async (stack) => {
      const { service } = await stack.service(vault, {
        env: { PCI_LEVEL: 'SAQ_A', BACKGROUND_WORK: 'worker' },
      });
      const port = String(await freePort());
      const shop = await stack.boot(sandbox, {
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        VAULT_URL: service.url,
        OAUTH_ISSUER: stack.tokens.issuerUrl,
        OAUTH_CLIENT_ID: 'shop',
        OAUTH_CLIENT_SECRET: 'shop-secret',
      });
      return new CheckoutStack(stack, service, shop);
    });
  }

  get issuer(): TestStack['issuer'] {
    return this.stack.issuer;
  }

  get tokenEndpoint(): TestStack['tokens'] {
    return this.stack.tokens;
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}
