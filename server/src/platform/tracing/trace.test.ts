import { createDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { REQUEST_ID_HEADER } from '@salus/api/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftBody } from '../../testing/given.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { traceFrom } from './trace.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('the trace of a call', () => {
  let salus: TestApp;
  beforeAll(async () => {
    salus = await startTestApp({ LOG_LEVEL: 'info' });
  });
  afterAll(() => salus.close());

  const traceLines = (trace: string) =>
    salus.lines.map((line) => JSON.parse(line)).filter((line) => line.trace === trace);

  // covers RUN-16
  test('is in the log lines of the request and of the job that it enqueued', async () => {
    const officer = await salus.as('sales.cbb');
    const draft = await officer.call(createDraft, draftBody());
    const { referenceNumber } = draft.body.data;
    await salus.fault('sms', 'error');
    const headers = { traceparent: TRACEPARENT };
    await officer.call(sendSmsLink, { referenceNumber }, headers);
    await eventually('the job has failed', async () =>
      traceLines(TRACE).find(({ msg }) => msg === 'job failed'),
    );
    await salus.fault('sms', 'ok');
    expect(traceLines(TRACE).map(({ msg }) => msg)).toContain('request');
    const clerk = await salus.as('bm');
    const detail = await clerk.get(
      `/v1/auth/contract/bm-info-temporary?referenceNumber=${referenceNumber}`,
    );
    const [message] = detail.body.data.messages;
    expect(message).toMatchObject({ kind: 'CUSTOMER_LINK', traceId: TRACE });
  });

  // covers RUN-16
  test('is the id in the header of a refusal', async () => {
    const { headers } = await salus.ask({
      url: '/v1/auth/contract/list',
      headers: { traceparent: TRACEPARENT },
    });
    expect(headers[REQUEST_ID_HEADER]).toBe(TRACE);
    const reply = await salus.ask({ url: '/v1/auth/contract/list' });
    expect(reply.headers[REQUEST_ID_HEADER]).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a trace', () => {
  test('continues the trace of the caller with a span of its own', () => {
    const { traceId, spanId } = traceFrom(TRACEPARENT);
    expect(traceId).toBe(TRACE);
    expect(spanId).not.toBe('b7ad6b7169203331');
  });

  test.each([
    undefined,
    '',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `${TRACEPARENT}\n`,
    TRACEPARENT.toUpperCase(),
    [TRACEPARENT],
  ])('is new for %j', (traceparent) => {
    const { traceId } = traceFrom(traceparent);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(TRACE);
  });
});
