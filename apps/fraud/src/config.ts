import { EnvVar } from '@tessera/service';
import { WebhookConfig } from '@tessera/webhooks';
import { IsInt, Max, Min } from 'class-validator';

export class FraudConfig extends WebhookConfig {
  @EnvVar('RULESET_POLL_MS', {
    describe:
      'How often a pod looks whether another version of a ruleset is active. A new version decides everywhere within a second.',
    default: '400',
  })
  @IsInt()
  @Min(50)
  @Max(800)
  rulesetPollMs!: number;
}
