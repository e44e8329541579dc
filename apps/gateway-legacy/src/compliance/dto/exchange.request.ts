import { IsUUID } from 'class-validator';
import type { GatewayTokenId } from '../../ids.js';

export class ExchangeRequest {
  @IsUUID()
  token_id!: GatewayTokenId;
}
