import { Module } from '@nestjs/common';
import { WorkModule } from '@tessera/work';
import { ConsoleMetrics } from './console.metrics.js';
import { DemoController } from './demo/demo.controller.js';
import { DemoSignInClient } from './demo/demo-sign-in.client.js';
import { LiveController } from './live/live.controller.js';
import { LiveService } from './live/live.service.js';
import { SandboxClient } from './sandbox/sandbox.client.js';
import { SandboxProviderController } from './sandbox/sandbox-provider.controller.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SavedViewsController } from './saved-views/saved-views.controller.js';
import { SavedViewsRepository } from './saved-views/saved-views.repository.js';
import { ServiceClient } from './services/service.client.js';
import { ServicesController } from './services/services.controller.js';
import { SessionPurgeWorker } from './sessions/session-purge.worker.js';
import { SessionTokensService } from './sessions/session-tokens.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { IdentityClient } from './sign-in/identity.client.js';
import { SessionController } from './sign-in/session.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { PagesController } from './web/pages.controller.js';
import { WebFilesService } from './web/web-files.service.js';

@Module({
  imports: [WorkModule],
  controllers: [
    SignInController,
    SessionController,
    ServicesController,
    LiveController,
    SavedViewsController,
    DemoController,
    SandboxController,
    SandboxProviderController,
    PagesController,
  ],
  providers: [
    ConsoleMetrics,
    SessionsRepository,
    SessionsService,
    SessionTokensService,
    SessionPurgeWorker,
    IdentityClient,
    SignInService,
    ServiceClient,
    LiveService,
    SavedViewsRepository,
    DemoSignInClient,
    SandboxClient,
    WebFilesService,
  ],
})
export class AppModule {}
