import { describe, expect, it } from '@jest/globals';
import { isSafeNatsUrl, parseNatsUrl } from './nats-url.js';

describe('parseNatsUrl', () => {
  it('reads hosts, name and password', () => {
    expect(parseNatsUrl('tls://fraud:p%40ss@nats-1:4222,[::1]:4223')).toEqual({
      servers: ['nats-1:4222', '[::1]:4223'],
      isEncrypted: true,
      user: 'fraud',
      pass: 'p@ss',
    });
    expect(parseNatsUrl('nats://s3cret@localhost')).toEqual({
      servers: ['localhost'],
      isEncrypted: false,
      token: 's3cret',
    });
    expect(parseNatsUrl('nats://localhost')).toEqual({
      servers: ['localhost'],
      isEncrypted: false,
    });
  });

  it.each([
    '',
    'http://nats:4222',
    'nats://',
    'nats://a b',
    'nats://host/path',
    'nats://a,,b',
    'tls://u:5%@nats',
  ])('refuses %j', (url) => {
    expect(parseNatsUrl(url)).toBeNull();
  });
});

describe('isSafeNatsUrl', () => {
  it.each([
    ['tls://nats:4222', true],
    ['nats://127.0.0.1:4222', true],
    ['nats://localhost,nats:4222', false],
    ['nats://127.example:4222', false],
    ['', false],
  ])('of %s is %s', (url, isSafe) => {
    expect(isSafeNatsUrl(url)).toBe(isSafe);
  });
});
