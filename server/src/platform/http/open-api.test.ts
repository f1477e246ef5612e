import * as accounts from '@salus/api/accounts.ts';
import * as contracts from '@salus/api/contracts.ts';
import * as customerLink from '@salus/api/customer-link.ts';
import * as documents from '@salus/api/documents.ts';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import * as payments from '@salus/api/payments.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { refusals } from '@salus/domain/refusals.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiDescription } from '../../http-settings.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import { registerOpenApi } from './open-api.ts';
import { openApiDocument } from './open-api-document.ts';
import { registerSecurityHeaders } from './security-headers.ts';

const endpoints = [accounts, contracts, customerLink, documents, payments]
  .flatMap((file) => Object.values(file) as unknown[])
  .filter(
    (value): value is AnyEndpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  );

type Operation = {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: Record<string, { schema: { required?: string[]; additionalProperties?: boolean } }>;
  };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
};

let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};
beforeAll(() => {
  document = openApiDocument(endpoints, apiDescription) as typeof document;
});
const operation = (endpoint: AnyEndpoint) =>
  document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];

describe('the OpenAPI document', () => {
  // covers RUN-6
  it('describes every endpoint of the API contract', () => {
    expect(endpoints.length).toBeGreaterThan(15);
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map((one) => one.operationId).sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    );
    for (const one of operations) expect(one.summary).not.toBe('');
  });

  it('lists the refusals of each endpoint with their status', () => {
    for (const endpoint of endpoints)
      for (const code of endpoint.refuses)
        expect(
          operation(endpoint)?.responses[refusals[code as keyof typeof refusals]]?.description,
        ).toContain(code);
  });

  it('describes the input and the output of login', () => {
    const login = operation(accounts.login);
    expect(login?.security).toEqual([]);
    expect(login?.parameters.map(({ name }) => name)).toEqual(['x-captcha-response']);
    expect(login?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['emailAddress', 'password'],
      additionalProperties: false,
    });
    expect(login?.responses[200]?.content?.['application/json']?.schema).toMatchObject({
      required: ['success', 'result'],
      properties: {
        success: { const: true },
        result: { properties: { access_token: { type: 'string' } } },
      },
    });
    expect(login?.responses[429]).toMatchObject({
      description: 'TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS',
      headers: { 'Retry-After': {} },
    });
  });

  it('contains the given example bodies', () => {
    const withExamples = openApiDocument(endpoints, apiDescription, {
      createDraft: exampleDraft,
    }) as typeof document;
    const body =
      withExamples.paths[contracts.createDraft.path]?.['post']?.requestBody?.content[
        'application/json'
      ];
    expect(body).toMatchObject({ schema: { type: 'object' }, example: exampleDraft });
  });

  it('requires a bearer token of staff, a link of customers, and offers Idempotency-Key', () => {
    expect(operation(customerLink.sendSmsLink)?.security).toEqual([{ staff: [] }]);
    expect(operation(customerLink.sendSmsLink)?.parameters.map(({ name }) => name)).toEqual([
      'Idempotency-Key',
    ]);
    expect(
      endpoints
        .filter(({ access }) => access.kind === 'customer')
        .map((one) => operation(one)?.security),
    ).toEqual(
      endpoints.filter(({ access }) => access.kind === 'customer').map(() => [{ customer: [] }]),
    );
  });

  it('contains no dangling reference', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
    expect(names.length).toBeGreaterThan(0);
    for (const name of new Set(names)) {
      expect(name).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(Object.keys(document.components.schemas)).toContain(name.split('/').at(-1));
    }
  });

  // covers RUN-6
  it('is served as JSON, and as pages without unsafe sources in their policy', async () => {
    const http = createHttpServer({
      log: createLog('silent'),
      sentence: () => '',
      trustProxy: false,
    });
    registerSecurityHeaders(http, { isProduction: true });
    await registerOpenApi(http, endpoints, apiDescription);
    const json = JSON.parse(JSON.stringify(document));
    for (const address of ['/openapi.json', '/docs/json'])
      expect((await http.inject(address)).json(), address).toEqual(json);
    const page = await http.inject('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.map(([, , text]) => text?.trim())).toEqual(scripts.map(() => ''));
    for (const [, attributes] of scripts) {
      const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
      expect((await http.inject(source)).statusCode).toBe(200);
    }
    await http.close();
  });
});
