import { Module } from '@nestjs/common';
import { TokenActivity } from './token-activity.js';
import { TokenActivityPurge } from './token-activity-purge.js';

@Module({ providers: [TokenActivity, TokenActivityPurge], exports: [TokenActivity] })
export class TokenActivityModule {}
