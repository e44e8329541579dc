import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsString,
  MaxLength,
} from 'class-validator';
import { Describe, IsFormat, Omittable } from '@tessera/errors';
import { MAX_WEBHOOK_URL_LENGTH } from '../webhook-url.js';

const MAX_EVENTS = 100;
const MAX_EVENT_LENGTH = 100;

export class CreateWebhookEndpointRequest {
  @Describe('Where notifications are sent. https in production.')
  @IsFormat('webhook-url')
  @MaxLength(MAX_WEBHOOK_URL_LENGTH)
  url!: string;

  @Describe('The event types to hear of.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_EVENTS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_EVENT_LENGTH, { each: true })
  events!: string[];
}

export class UpdateWebhookEndpointRequest {
  @Describe('Holds for events that occur from now on.')
  @Omittable()
  @IsFormat('webhook-url')
  @MaxLength(MAX_WEBHOOK_URL_LENGTH)
  url?: string;

  @Describe('Replaces the event types; holds for events that occur from now on.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_EVENTS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_EVENT_LENGTH, { each: true })
  events?: string[];
}
