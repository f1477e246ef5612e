import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../src/config.ts';
import {
  noticeSecret,
  signNotice,
  transferAccount,
} from '../../src/integrations/bank/bank-account.ts';
import type { BankTransfer } from './transfers.ts';

/** Reports a transfer to this program, signed as the bank's notice service does. */
export async function sendNotice(
  http: FastifyInstance,
  config: Config,
  { bankReference, amount, content, paidAt }: BankTransfer,
): Promise<void> {
  const payload = JSON.stringify({
    transactionId: `SIM-${bankReference}`,
    bankReference,
    accountNo: transferAccount(config)?.accountNo,
    amount,
    content,
    paidAt: toIsoWithOffset(paidAt),
  });
  await http.inject({
    method: 'POST',
    url: '/v1/pub/bank/notice',
    headers: {
      'content-type': 'application/json',
      'x-signature': signNotice(noticeSecret(config) ?? '', payload),
    },
    payload,
  });
}
