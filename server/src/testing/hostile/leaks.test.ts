import { describe, expect, test } from 'vitest';
import type { Reply } from '../test-app.ts';
import { findFlaws } from './leaks.ts';
import type { Operation } from './operations.ts';

/** Proves that `flawsOf` finds flaws; hostile-pass.test.ts expects none. */

const operation: Operation = {
  name: 'show',
  method: 'GET',
  path: '/v1/show',
  access: 'public',
  groups: [],
  parameters: [],
  body: null,
  example: null,
  answers: ['application/json'],
  refuses: new Map([
    [404, ['NOT_FOUND']],
    [500, ['SERVER_ERROR']],
  ]),
};
const no = { success: false, error_code: 'NOT_FOUND', message: 'Không tìm thấy.', data: null };
const reply = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  bytes: Buffer.from(JSON.stringify(body)),
});
const away = (location: string) => reply(303, {}, { location });

describe('an answer', () => {
  test.each([
    ['a success', reply(200, { success: true, data: null })],
    ['a refusal of the API contract', reply(404, no)],
    [
      'a public file',
      reply(200, {}, { 'content-type': 'image/svg+xml', 'cache-control': 'public' }),
      'image/svg+xml',
    ],
    ['a redirect to our own page', away('/order/success?vpc_TxnResponseCode=0')],
  ])('is without flaws: %s', (_, one, type = 'application/json') => {
    expect(findFlaws({ ...operation, answers: [type] }, one)).toEqual([]);
  });

  test.each([
    ['a server error', reply(500, { ...no, error_code: 'SERVER_ERROR' }), 'fails'],
    [
      'a refusal outside of the API contract',
      reply(409, { ...no, error_code: 'INVALID_STATE' }),
      'not agreed on',
    ],
    [
      'a code under a wrong status',
      reply(404, { ...no, error_code: 'FORBIDDEN' }),
      'with the status',
    ],
    [
      'the framework’s own words',
      reply(404, { statusCode: 404, error: 'Not Found', message: 'Route' }),
      'no envelope',
    ],
    ['one field more', reply(404, { ...no, stack: 'x' }), 'no envelope'],
    [
      'a stack',
      reply(404, { ...no, message: 'Error\n    at run (file:///srv/a.ts:1:2)' }),
      'inside',
    ],
    [
      'words of the database',
      reply(404, { ...no, message: 'syntax error at or near "x"' }),
      'inside',
    ],
    ['a file of the machine', reply(200, { success: true, data: 'root:x:0:0:root' }), 'inside'],
    ['a code in place of a sentence', reply(404, { ...no, message: 'NOT_FOUND' }), 'no sentence'],
    ['a blank that nobody filled', reply(404, { ...no, message: 'Sai {{name}}' }), 'no sentence'],
    [
      'a form problem without a field',
      reply(400, { ...no, error_code: 'VALIDATION_ERROR' }),
      'names no field',
    ],
    ['a page', reply(200, {}, { 'content-type': 'text/html' }), 'answers as text/html'],
    ['what a cache may keep', reply(404, no, { 'cache-control': 'public' }), 'cache'],
    [
      'data that a cache may keep',
      reply(200, { success: true }, { 'cache-control': 'max-age=1' }),
      'cache',
    ],
    ['a cookie', reply(404, no, { 'set-cookie': 'a=b' }), 'cookie'],
    ['access for other origins', reply(404, no, { 'access-control-allow-origin': '*' }), 'origins'],
    ['another site', away('https://evil.example/order/success'), 'sends away'],
    ['another site that looks like ours', away('//evil.example/order/success'), 'sends away'],
    ['a second header', away('/order/success\r\nset-cookie: a=b'), 'sends away'],
  ])('has the flaw: %s', (_, one, flaw) => {
    expect(findFlaws(operation, one).join()).toContain(flaw);
  });
});
