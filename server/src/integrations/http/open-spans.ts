import type { Config } from '../../config.ts';
import { createSpanExporter, type SpanExporter } from '../../platform/tracing/span-exporter.ts';
import { IntegrationError } from '../integration-error.ts';
import { callExternalSystem, callLimits } from './external-call.ts';

/** A stop waits as long for the last batch. */
const TIME_LIMIT_MS = 3000;

/** The collector of OTEL_EXPORTER_OTLP_ENDPOINT (RUN-27); null without one. */
export function openSpans(config: Config): SpanExporter | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return null;
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const limits = { ...callLimits(config), timeoutMs: TIME_LIMIT_MS };
  return createSpanExporter(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await callExternalSystem(address, { method: 'POST', headers, body }, limits);
    if (status >= 300) throw new IntegrationError('temporary', `the collector answered ${status}`);
  });
}
