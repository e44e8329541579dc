import { Module } from '@nestjs/common';
import { InProcessSecurityCodeStore } from './in-process-security-code-store.js';
import { SecurityCodeStore } from './security-code-store.js';

@Module({
  providers: [{ provide: SecurityCodeStore, useClass: InProcessSecurityCodeStore }],
  exports: [SecurityCodeStore],
})
export class SecurityCodesModule {}
