import { z } from 'zod';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';

const fields = z.record(z.string(), z.string());

/** The fields of a request; none where one has several values, so that no signature is right. */
export function requestFields(body: unknown): GatewayFields {
  return fields.safeParse(body).data ?? {};
}
