import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, RateLimitedByRoute, Returns, Summary, Tag, TakesCardNumber } from '@tessera/http';
import { SchemeNotificationRequest } from '../dto/scheme-notification.request.js';
import { NotificationSignatureGuard } from './notification-signature.guard.js';
import { SchemeNotificationsService } from './scheme-notifications.service.js';

/** For the schemes: the signature is the credential. */
@Controller('callbacks/network-tokens')
@Tag('network')
@Public()
@RateLimitedByRoute()
@UseGuards(NotificationSignatureGuard)
// What a scheme has signed: its references, some of which read like card numbers by chance.
@TakesCardNumber({ places: ['$.reference', '$.payment_account_reference', '$.card_art_id'] })
export class SchemeNotificationsController {
  constructor(private readonly notifications: SchemeNotificationsService) {}

  @Post()
  @HttpCode(204)
  @Summary('Receive a scheme notification', "Signed by the scheme's token service.")
  @Returns(204)
  @Fails(401, 404)
  take(@Body() notification: SchemeNotificationRequest): Promise<void> {
    return this.notifications.take(notification);
  }
}
