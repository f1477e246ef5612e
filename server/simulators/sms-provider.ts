import { isPhoneNumber } from '@salus/domain/people/phone.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../src/config.ts';
import { fitsSms } from '../src/integrations/sms/gsm7.ts';
import type { Faults } from './faults.ts';
import { keepInOutbox } from './outbox-store.ts';

/** The base URL for the real adapter. */
const SMS_SIMULATOR_PATH = '/dev/sms';

const order = z.object({
  ApiKey: z.string().min(1),
  SecretKey: z.string().min(1),
  Phone: z.string(),
  Content: z.string().min(1),
  Brandname: z.string().optional(),
  SmsType: z.string().optional(),
  Sandbox: z.string().optional(),
  RequestId: z.string().min(1).max(50),
});

/** The eSMS.vn interface: accepted messages go to the outbox. */
export function registerSmsProvider(
  http: FastifyInstance,
  {
    pool,
    faults,
    config,
  }: {
    readonly pool: pg.Pool;
    readonly faults: Faults;
    readonly config: Pick<Config, 'SMS_TRANSFER'>;
  },
): void {
  const parts = config.SMS_TRANSFER ? 2 : 1;
  http.post(
    `${SMS_SIMULATOR_PATH}/MainService.svc/json/SendMultipleMessage_V4_post_json/`,
    async (request, reply) => {
      if (await faults.strike('sms', reply)) return reply;
      const result = order.safeParse(request.body);
      if (!result.success) return refuse('101', 'Authorize Failed');
      const { Phone, Content, Brandname, SmsType, Sandbox, RequestId } = result.data;
      if (SmsType === undefined) return refuse('300', 'SmsType is missing');
      if (SmsType !== '2') return refuse('118', 'SmsType is not supported');
      if (!Brandname) return refuse('104', 'Brandname is missing');
      if (!isPhoneNumber(Phone)) return refuse('108', 'Phone number is wrong');
      // Brandname texts are registered without accents, with a number of parts.
      if (!fitsSms(Content, parts)) return refuse('146', 'Template is not registered');
      if (Sandbox === '1') return accept('sandbox');
      const id = await keepInOutbox(pool, {
        channel: 'SMS',
        to: Phone,
        subject: null,
        text: Content,
        html: null,
        messageKey: RequestId,
        attachments: [],
      });
      return id === null ? refuse('124', 'RequestId is duplicated') : accept(`dev-${id}`);
    },
  );
}

function accept(id: string) {
  return { CodeResult: '100', CountRegenerate: 0, SMSID: id };
}

function refuse(code: string, message: string) {
  return { CodeResult: code, CountRegenerate: 0, ErrorMessage: message };
}
