import { describe, expect, it } from '@jest/globals';
import { isWebhookUrl } from './webhook-url.js';

describe('isWebhookUrl', () => {
  it.each([
    'https://receiver.example/hooks?tenant=1',
    'http://receiver.example:8080',
    'https://10.0.0.1/private-is-accepted-and-fails-later',
    'https://[2606:4700::1]/',
    'https://receiver.example/path@with-at',
  ])('takes %s', (url) => {
    expect(isWebhookUrl(url)).toBe(true);
  });

  it.each([
    '',
    'receiver.example',
    '/hooks',
    'ftp://receiver.example/',
    'javascript:alert(1)',
    'https://user@receiver.example/',
    'https://user:pass@receiver.example/',
    'https://@receiver.example/',
    'https:\\\\user@receiver.example/',
    'https://receiver.example/#fragment',
    'https://receiver.example/#',
    'https://receiver.example/?card=4111111111111111',
    'https://receiver.example/?card=4111%201111%201111%201111',
    ' https://receiver.example/',
    'https://receiver.example/\n',
    'https://receiver.example/a\tb',
    'https://receiver.example/a\r\nb',
    'https://receiver.example:0/',
    'https://',
    'https://[::1/',
  ])('refuses %j', (url) => {
    expect(isWebhookUrl(url)).toBe(false);
  });
});
