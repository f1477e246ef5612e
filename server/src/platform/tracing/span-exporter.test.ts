import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftBody } from '../../testing/given.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import { createSpanExporter, otlpBody } from './span-exporter.ts';
import type { Span } from './trace.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const BROWSER_SPAN = 'b7ad6b7169203331';

const span: Span = {
  traceId: TRACE,
  spanId: '00f067aa0ba902b7',
  parentId: BROWSER_SPAN,
  name: 'GET /v1/auth/contract/list',
  kind: 'server',
  beganAt: 1_795_000_000_000.25,
  endedAt: 1_795_000_000_012.5,
  attributes: { 'http.route': '/v1/auth/contract/list', 'http.response.status_code': 500 },
  isError: true,
};

describe('the exporter of spans', () => {
  // covers RUN-27
  test('writes a span as the JSON of OTLP', () => {
    expect(otlpBody([span])).toEqual({
      resourceSpans: [
        {
          resource: {
            attributes: [{ key: 'service.name', value: { stringValue: 'salus' } }],
          },
          scopeSpans: [
            {
              scope: { name: 'salus' },
              spans: [
                {
                  traceId: TRACE,
                  spanId: '00f067aa0ba902b7',
                  parentSpanId: BROWSER_SPAN,
                  name: 'GET /v1/auth/contract/list',
                  kind: 2,
                  startTimeUnixNano: '1795000000000250000',
                  endTimeUnixNano: '1795000000012500000',
                  attributes: [
                    { key: 'http.route', value: { stringValue: '/v1/auth/contract/list' } },
                    { key: 'http.response.status_code', value: { intValue: '500' } },
                  ],
                  status: { code: 2 },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  // covers RUN-27
  test('counts the spans that a full queue or a failed collector loses', async () => {
    const sizes: number[] = [];
    const exporter = createSpanExporter(async (body) => {
      sizes.push(JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length);
      if (sizes.length === 2) throw new Error('away');
    });
    for (let at = 0; at < 5000; at += 1) exporter.record(span);
    expect(exporter.countLost()).toBe(904);
    await exporter.flush();
    expect(exporter.countLost()).toBe(904 + 512);
    await exporter.close();
    expect(sizes).toEqual(Array.from({ length: 8 }, () => 512));
  });
});

describe('the spans of a press of a button', () => {
  let collector: Server;
  const bodies: string[] = [];
  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        if (request.url === '/v1/traces') bodies.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    collector.closeAllConnections();
    return new Promise((resolve) => collector.close(resolve));
  });

  // covers RUN-16, RUN-27
  test('have one trace id from the request to the call of its job', async () => {
    const { port } = collector.address() as AddressInfo;
    const salus = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    try {
      const officer = await salus.as('sales.cbb');
      const draft = await officer.call(createDraft, draftBody());
      const { referenceNumber } = draft.body.data;
      const headers = { traceparent: `00-${TRACE}-${BROWSER_SPAN}-01` };
      await officer.call(sendSmsLink, { referenceNumber }, headers);
      await eventually('the SMS is sent', async () => {
        const rows = await salus.db.selectFrom('messages').select('status').execute();
        return rows.some(({ status }) => status === 'SENT') || null;
      });
    } finally {
      // Sends what waits.
      await salus.close();
    }
    const all = bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
    const spans = all.filter(({ traceId }) => traceId === TRACE);
    const findSpan = (name: string) => spans.find((one) => one.name.startsWith(name));
    const request = findSpan('POST /v1/auth/contract/sms-link');
    expect(request).toMatchObject({ kind: 2, parentSpanId: BROWSER_SPAN });
    const job = findSpan('job messages.');
    expect(job).toMatchObject({ kind: 5 });
    expect(findSpan('call ')).toMatchObject({ kind: 3, parentSpanId: job.spanId });
    const ids = new Set([BROWSER_SPAN, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId))).toEqual([]);
    const text = bodies.join('');
    expect(text).not.toContain(exampleDraft.proposerNationalId);
    expect(text).not.toContain(exampleDraft.proposerMobile);
  });
});
