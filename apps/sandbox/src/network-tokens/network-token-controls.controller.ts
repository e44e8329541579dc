import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import {
  SchemeAuthorizationRequest,
  SchemeNotificationUrlRequest,
  SimulateSchemeUpdateRequest,
} from './dto/scheme-token.request.js';
import {
  SchemeAuthorizationResponse,
  SchemeTokenViewResponse,
  schemeTokenViewResponse,
} from './dto/scheme-token.response.js';
import { SchemeLifecycleService } from './scheme-lifecycle.service.js';
import { SchemeNotificationsService } from './scheme-notifications.service.js';
import { SchemeTokensService } from './scheme-tokens.service.js';

/** Controls of the simulated schemes, for developers and tests. */
@Tag('network tokens')
@Controller('/sandbox/network-tokens')
@Public()
export class NetworkTokenControlsController {
  constructor(
    private readonly tokens: SchemeTokensService,
    private readonly lifecycle: SchemeLifecycleService,
    private readonly notifications: SchemeNotificationsService,
  ) {}

  @Post('authorizations')
  @HttpCode(200)
  @Summary('Check a network token payment', 'A cryptogram is valid for one payment.')
  @Returns(200, SchemeAuthorizationResponse)
  authorize(@Body() request: SchemeAuthorizationRequest): SchemeAuthorizationResponse {
    return authorizationResponse(this.tokens.authorize(request));
  }

  @Put('notification-url')
  @HttpCode(204)
  @Summary('Set the notification URL')
  @Returns(204)
  setNotificationUrl(@Body() { url }: SchemeNotificationUrlRequest): void {
    this.notifications.url = url;
  }

  @Get(':ref')
  @Summary('Get a scheme token', "By the scheme's reference or by the vault's id.")
  @Returns(200, SchemeTokenViewResponse)
  get(@Param('ref', PathIdPipe) name: string): SchemeTokenViewResponse {
    return schemeTokenViewResponse(this.tokens.find(name));
  }

  @Post(':ref/simulate')
  @HttpCode(200)
  @Summary('Simulate an event at the scheme')
  @Returns(200, SchemeTokenViewResponse)
  @Fails(409)
  simulate(
    @Param('ref', PathIdPipe) name: string,
    @Body() request: SimulateSchemeUpdateRequest,
  ): SchemeTokenViewResponse {
    return schemeTokenViewResponse(this.lifecycle.simulate(name, request));
  }
}

function authorizationResponse(
  reason: SchemeAuthorizationResponse['reason'],
): SchemeAuthorizationResponse {
  return { approved: reason === null, reason };
}
