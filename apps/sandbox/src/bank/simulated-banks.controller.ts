import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Returns, Summary, Tag } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import {
  BankBehaviourRequest,
  SimulatedBankListResponse,
  SimulatedBankResponse,
  SimulatedConsentListResponse,
  toSimulatedBankResponse,
  toSimulatedConsentResponse,
} from './dto/simulated-bank.js';
import { SimulatedBanksService } from './simulated-banks.service.js';
import { ConsentsService } from './consents.service.js';
import type { SimulatedBank } from './institutions.js';

/** Settings of the simulated banks, and the consents requested from them. */
@Tag('banks')
@Controller('/sandbox/banks')
@Public()
export class SimulatedBanksController {
  constructor(
    private readonly banks: SimulatedBanksService,
    private readonly consents: ConsentsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Summary('List simulated banks')
  @Returns(200, SimulatedBankListResponse)
  list(): SimulatedBankListResponse {
    return { data: this.banks.all.map((bank) => this.show(bank)) };
  }

  @Patch(':bank')
  @Summary('Update a simulated bank')
  @Returns(200, SimulatedBankResponse)
  update(
    @Param('bank') slug: string,
    @Body() { slow_ms: slowMs, is_down: isDown }: BankBehaviourRequest,
  ): SimulatedBankResponse {
    return this.show(this.banks.update(slug, { slowMs, isDown }));
  }

  @Get(':bank/consents')
  @Summary("List a bank's consents")
  @Returns(200, SimulatedConsentListResponse)
  listConsents(@Param('bank') slug: string): SimulatedConsentListResponse {
    const now = this.clock.now();
    const consents = this.consents.list(this.banks.get(slug)).toReversed();
    return { data: consents.map((consent) => toSimulatedConsentResponse(consent, now)) };
  }

  private show(bank: SimulatedBank): SimulatedBankResponse {
    return toSimulatedBankResponse(bank, this.banks.behaviour(bank));
  }
}
