import { IsIn } from 'class-validator';
import { EnvVar } from '@tessera/service';
import { WebhookConfig } from '@tessera/webhooks';

export class VaultConfig extends WebhookConfig {
  @EnvVar('CARD_FINGERPRINTS', {
    describe:
      'Whether tokens show a fingerprint of their card number: the same card always has the same one.',
    default: 'on',
  })
  @IsIn(['on', 'off'])
  cardFingerprints!: 'on' | 'off';

  get showsFingerprints(): boolean {
    return this.cardFingerprints === 'on';
  }
}
