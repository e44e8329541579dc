import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, RateLimitedByRoute, Returns, Summary, Tag } from '@tessera/http';
import { VaultEventRequest } from './dto/vault-event.request.js';
import { VaultEventsService } from './vault-events.service.js';
import { VaultSignatureGuard } from './vault-signature.guard.js';

/** For the vault: the signature is the credential. */
@Controller('vault-events')
@Tag('vault')
@Public()
@RateLimitedByRoute()
@UseGuards(VaultSignatureGuard)
export class VaultEventsController {
  constructor(private readonly events: VaultEventsService) {}

  @Post()
  @HttpCode(204)
  @Summary(
    'Receive a vault event',
    'The vault delivers its webhooks here. Events are hints: the current state is read from the vault.',
  )
  @Returns(204)
  @Fails(401)
  receive(@Body() event: VaultEventRequest): Promise<void> {
    return this.events.receive(event);
  }
}
