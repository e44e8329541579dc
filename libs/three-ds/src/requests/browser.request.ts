import { isIP } from 'node:net';
import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { defineFormat, Describe, IsFormat, Omittable } from '@tessera/errors';
import type { BrowserElements } from '../messages/authentication-messages.js';

const BROWSER_ADDRESS = defineFormat(
  'browser-address',
  (value) => isIP(value) !== 0,
  'must be an IPv4 or IPv6 address',
).name;

/** In bits; the protocol allows no others. */
const COLOR_DEPTHS = [1, 4, 8, 15, 16, 24, 32, 48] as const;
const MAX_PIXELS = 999_999;
/** Minutes: from UTC+14 to UTC-12. */
const EARLIEST_ZONE = -840;
const LATEST_ZONE = 720;

/** Data about the shopper's browser. With JavaScript, every field is required. */
export class ThreeDsBrowserRequest {
  @Describe('The `Accept` header that the browser sent to the merchant.')
  @IsString()
  @MaxLength(2048)
  accept_header!: string;

  @IsString()
  @MaxLength(2048)
  user_agent!: string;

  @Describe('`navigator.language`, such as `de-AT`.')
  @IsString()
  @MaxLength(35)
  language!: string;

  @Omittable()
  @IsFormat(BROWSER_ADDRESS)
  ip_address?: string;

  @Describe('Whether the browser runs scripts. Default false.')
  @Omittable()
  @IsBoolean()
  javascript_enabled?: boolean;

  @Omittable()
  @IsBoolean()
  java_enabled?: boolean;

  @Omittable()
  @IsIn(COLOR_DEPTHS)
  color_depth?: (typeof COLOR_DEPTHS)[number];

  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_PIXELS)
  screen_height?: number;

  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_PIXELS)
  screen_width?: number;

  @Describe('In minutes, from `new Date().getTimezoneOffset()`: -60 in Vienna in winter.')
  @Omittable()
  @IsInt()
  @Min(EARLIEST_ZONE)
  @Max(LATEST_ZONE)
  time_zone_offset?: number;
}

/** In the format of the authentication request. */
export function browserElements(browser: ThreeDsBrowserRequest): BrowserElements {
  const { java_enabled: java, color_depth: depth, ip_address: ip } = browser;
  const { screen_height: height, screen_width: width, time_zone_offset: zone } = browser;
  return {
    browserAcceptHeader: browser.accept_header,
    browserUserAgent: browser.user_agent,
    browserLanguage: browser.language,
    browserJavascriptEnabled: browser.javascript_enabled ?? false,
    ...(ip !== undefined && { browserIP: ip }),
    ...(java !== undefined && { browserJavaEnabled: java }),
    ...(depth !== undefined && { browserColorDepth: String(depth) }),
    ...(height !== undefined && { browserScreenHeight: String(height) }),
    ...(width !== undefined && { browserScreenWidth: String(width) }),
    ...(zone !== undefined && { browserTZ: String(zone) }),
  };
}
