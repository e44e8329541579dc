import { describe, expect, it } from '@jest/globals';
import { hasLogin, isSafeStreamUrl, parseStreamUrl } from './stream-url.js';

describe('parseStreamUrl', () => {
  it('reads hosts, name and password of NATS', () => {
    expect(parseStreamUrl('tls://fraud:p%40ss@nats-1:4222,[::1]:4223')).toEqual({
      kind: 'nats',
      servers: ['nats-1:4222', '[::1]:4223'],
      isEncrypted: true,
      user: 'fraud',
      pass: 'p@ss',
    });
    expect(parseStreamUrl('nats://s3cret@localhost')).toEqual({
      kind: 'nats',
      servers: ['localhost'],
      isEncrypted: false,
      token: 's3cret',
    });
    expect(parseStreamUrl('nats://localhost')).toEqual({
      kind: 'nats',
      servers: ['localhost'],
      isEncrypted: false,
    });
  });

  it('reads brokers, name, password and mechanism of Kafka', () => {
    expect(parseStreamUrl('kafka://localhost:9092')).toEqual({
      kind: 'kafka',
      servers: ['localhost:9092'],
      isEncrypted: false,
    });
    const sasl = { mechanism: 'SCRAM-SHA-512', username: 'fraud', password: 'p@ss' };
    const parsed = {
      kind: 'kafka',
      servers: ['kafka-1:9093', 'kafka-2:9093'],
      isEncrypted: true,
      sasl,
    };
    const url = 'kafka+ssl://fraud:p%40ss@kafka-1:9093,kafka-2:9093';
    expect(parseStreamUrl(url)).toEqual(parsed);
    expect(parseStreamUrl(`${url}/?sasl=scram-sha-512`)).toEqual(parsed);
    expect(parseStreamUrl(`${url}?sasl=plain`)).toMatchObject({
      sasl: { ...sasl, mechanism: 'PLAIN' },
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
    'tls://u:p@nats?sasl=plain',
    'kafka+ssl://token@kafka:9093',
    'kafka+ssl://kafka:9093?sasl=plain',
    'kafka+ssl://u:p@kafka:9093?sasl=gssapi',
    'kafka+ssl://u:p@kafka:9093?acks=0',
  ])('refuses %j', (url) => {
    expect(parseStreamUrl(url)).toBeNull();
  });
});

describe('isSafeStreamUrl', () => {
  it.each([
    ['tls://nats:4222', true],
    ['kafka+ssl://kafka:9093', true],
    ['nats://127.0.0.1:4222', true],
    ['kafka://[::1]:9092', true],
    ['nats://localhost,nats:4222', false],
    ['nats://127.example:4222', false],
    ['kafka://kafka:9092', false],
  ])('of %s is %s', (url, isSafe) => {
    const parsed = parseStreamUrl(url);
    expect(parsed !== null && isSafeStreamUrl(parsed)).toBe(isSafe);
  });
});

describe('hasLogin', () => {
  it.each([
    ['tls://nats:4222', false],
    ['tls://token@nats:4222', true],
    ['tls://u:p@nats:4222', true],
    ['kafka+ssl://kafka:9093', false],
    ['kafka+ssl://u:p@kafka:9093', true],
  ])('of %s is %s', (url, has) => {
    const parsed = parseStreamUrl(url);
    expect(parsed !== null && hasLogin(parsed)).toBe(has);
  });
});
