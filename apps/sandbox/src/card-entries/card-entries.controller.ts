import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, Returns, Summary, Tag } from '@tessera/http';
import { CardEntriesService } from './card-entries.service.js';
import { CardEntryResponse, CreateCardEntryRequest } from './dto/card-entry.js';

/** Test cards from a shell, where no browser shows the card fields. */
@Tag('shop')
@Controller('/sandbox/card-entries')
@Public()
export class CardEntriesController {
  constructor(private readonly entries: CardEntriesService) {}

  @Post()
  @HttpCode(200)
  @Summary(
    'Enter a test card',
    "Completes a session of the vault as the shopper's browser does: gets the session's key, encrypts the card and sends it. Without `account_number` it is the Visa test number 4111 1111 1111 1111.",
  )
  @Fails(404, 409, 503)
  @Returns(200, CardEntryResponse)
  create(@Body() request: CreateCardEntryRequest): Promise<CardEntryResponse> {
    return this.entries.create(request);
  }
}
