import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { parseUntrustedJson } from '@tessera/errors';
import { PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AcsResult, AcsTransaction } from './acs/acs-transaction.js';
import { AcsTransactionsRepository } from './acs/acs-transactions.repository.js';
import { resultsRequest, ResultsClient, type ResultsResponse } from './acs/results.client.js';
import {
  DirectoryServerResponse,
  IssuerTransactionResponse,
  ResultsSentResponse,
  SendResultsRequest,
} from './dto/directory-server.js';
import {
  DirectoryListenersService,
  type DirectoryAddresses,
} from './tls/directory-listeners.service.js';

/** Controls of the simulated directory server and issuer, for developers and tests. */
@Tag('directory server')
@Controller('/sandbox/directory-server')
@Public()
export class DirectoryServerControlsController {
  constructor(
    private readonly listeners: DirectoryListenersService,
    private readonly transactions: AcsTransactionsRepository,
    private readonly sender: ResultsClient,
  ) {}

  @Get()
  @Summary("Get the directory server's URLs")
  @Returns(200, DirectoryServerResponse)
  addresses(): DirectoryServerResponse {
    return addressesResponse(this.listeners.get());
  }

  @Get('transactions/:id')
  @Summary('Get an authentication')
  @Returns(200, IssuerTransactionResponse)
  transaction(@Param('id', PathIdPipe) id: string): IssuerTransactionResponse {
    return transactionResponse(this.transactions.getOfServer(id));
  }

  @Post('transactions/:id/results')
  @HttpCode(200)
  @Summary('Send a 3DS result')
  @Returns(200, ResultsSentResponse)
  async send(
    @Param('id', PathIdPipe) id: string,
    @Body() request: SendResultsRequest,
  ): Promise<ResultsSentResponse> {
    const transaction = this.transactions.getOfServer(id);
    return sentResponse(await this.sender.send(transaction, messageOf(transaction, request)));
  }
}

function messageOf(transaction: AcsTransaction, request: SendResultsRequest): object {
  const result: AcsResult = {
    transStatus: request.trans_status,
    ...(request.trans_status_reason !== undefined && {
      transStatusReason: request.trans_status_reason,
    }),
    ...(request.authentication_value !== undefined && {
      authenticationValue: request.authentication_value,
    }),
    ...(request.eci !== undefined && { eci: request.eci }),
  };
  const message = resultsRequest(transaction, result);
  const { acs_trans_id: acsTransID = message.acsTransID } = request;
  return { ...message, acsTransID };
}

function addressesResponse(addresses: DirectoryAddresses): DirectoryServerResponse {
  return {
    url: addresses.url,
    tls_failure_url: addresses.failingUrl,
    certificate_authority: addresses.certificateAuthority,
  };
}

function transactionResponse(transaction: AcsTransaction): IssuerTransactionResponse {
  return {
    three_ds_server_trans_id: transaction.serverTransId,
    acs_trans_id: transaction.acsTransId,
    ds_trans_id: transaction.dsTransId,
    trans_status: transaction.result?.transStatus ?? null,
    results_url: transaction.resultsUrl,
    notification_url: transaction.notificationUrl,
    results_sent: transaction.resultsSent,
  };
}

function sentResponse({ status, body }: ResultsResponse): ResultsSentResponse {
  return { status, message: parsed(body) };
}

function parsed(body: string): unknown {
  try {
    return parseUntrustedJson(body);
  } catch {
    return body;
  }
}
