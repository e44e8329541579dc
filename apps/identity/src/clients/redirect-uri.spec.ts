import { expect, it } from '@jest/globals';
import { redirectUriProblems } from './redirect-uri.js';

it.each([
  'https://console.example.com/callback',
  'https://console.example.com/callback?tenant=1',
  'http://localhost:8080/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:1/callback',
])('accepts %s', (uri) => {
  expect(redirectUriProblems(uri)).toEqual([]);
});

it.each([
  '/callback',
  'http://console.example.com/callback',
  'http://localhost.evil.test/callback',
  'https://*.example.com/callback',
  'https://console.example.com/#callback',
  'https://console.example.com/#',
  'https://user@console.example.com/',
  'javascript:alert(1)',
  'app://callback',
])('rejects %s', (uri) => {
  expect(redirectUriProblems(uri)).toHaveLength(1);
});
