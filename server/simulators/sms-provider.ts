import { randomUUID } from 'node:crypto';
import { isPhoneNumber } from '@salus/domain/people/phone.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../src/config.ts';
import { fitsSms } from '../src/integrations/sms/gsm7.ts';
import { receiptAddress } from '../src/integrations/sms/receipts.ts';
import type { Faults } from './faults.ts';
import { keepInOutbox } from './outbox-store.ts';
import { esmsReceipt, type ReceiptSender, speedSmsReceipt } from './sms-receipts.ts';

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
  CallbackUrl: z.url().optional(),
});

const speedSmsOrder = z.object({
  to: z.array(z.string()).length(1),
  content: z.string().min(1),
  sms_type: z.literal(3),
  sender: z.string().min(1),
});

/** The interfaces of eSMS.vn and SpeedSMS: accepted messages go to the outbox. */
export function registerSmsProvider(
  http: FastifyInstance,
  {
    pool,
    faults,
    config,
    receipts,
  }: {
    readonly pool: pg.Pool;
    readonly faults: Faults;
    readonly config: Config;
    readonly receipts: ReceiptSender;
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
      const { CallbackUrl: callbackUrl } = result.data;
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
      if (id === null) return refuse('124', 'RequestId is duplicated');
      const sms = { id: `dev-${id}`, requestId: RequestId, phone: Phone };
      if (callbackUrl) receipts.report((hasFailed) => esmsReceipt(callbackUrl, sms, hasFailed));
      return accept(sms.id);
    },
  );
  // SpeedSMS, where SMS_PROVIDER is speedsms and SMS_URL is this simulator.
  http.post(`${SMS_SIMULATOR_PATH}/sms/send`, async (request, reply) => {
    if (await faults.strike('sms', reply)) return reply;
    const result = speedSmsOrder.safeParse(request.body);
    if (!result.success) return { status: 'error', code: '101', message: 'invalid parameter' };
    const { to, content } = result.data;
    const [phone = ''] = to;
    if (!isPhoneNumber(phone)) return { status: 'error', code: '105', message: 'invalid phone' };
    if (!fitsSms(content, parts)) return { status: 'error', code: '113', message: 'too long' };
    const id = await keepInOutbox(pool, {
      channel: 'SMS',
      to: phone,
      subject: null,
      text: content,
      html: null,
      messageKey: randomUUID(),
      attachments: [],
    });
    const tranId = `${id}`;
    const address = receiptAddress(config, 'speedsms');
    receipts.report((hasFailed) => speedSmsReceipt(address, { tranId, phone }, hasFailed));
    const data = { tranId, totalSMS: 1, totalPrice: 250, invalidPhone: [] };
    return { status: 'success', code: '00', data };
  });
}

function accept(id: string) {
  return { CodeResult: '100', CountRegenerate: 0, SMSID: id };
}

function refuse(code: string, message: string) {
  return { CodeResult: code, CountRegenerate: 0, ErrorMessage: message };
}
