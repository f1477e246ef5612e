import {
  bankNotice,
  NOTICE_SIGNATURE_HEADER,
  receiveBankNotice,
} from '@salus/api/payments/transfers.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { toReviewReason } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import {
  isSignedNotice,
  noticeSecret,
  transferAccount,
} from '../../integrations/bank/bank-account.ts';
import { inTransaction } from '../../platform/db.ts';
import { toJson } from '../../platform/http/answers.ts';
import { firstUnsafeValue } from '../../platform/http/reject-unsafe-input.ts';
import { fieldRefusal, validationRefusal } from '../../platform/http/reply.ts';
import { singleHeader } from '../../platform/http/routes.ts';
import { movementKeys } from './movement-keys.ts';
import { insertNotice, type Movement } from './movement-store.ts';
import { settleNotice } from './settle-movements.ts';

/** Many times a genuine notice. */
const MAX_BYTES = 16_384;
/** The bank's clock may be ahead of this one. */
const CLOCK_TOLERANCE_MILLISECONDS = 60_000;

/**
 * `POST /v1/pub/bank/notice`, beside the other routes because its signature is over the bytes of
 * the body. The bank repeats a notice until it gets an answer (PAY-22).
 */
export function registerBankNotices(http: FastifyInstance, app: App): void {
  http.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) =>
      parsed(null, bytes),
    );
    const { method, path: url, name } = receiveBankNotice;
    scope.route({
      method,
      url,
      bodyLimit: MAX_BYTES,
      config: { endpoint: name },
      handler: async (request, reply) => {
        const answer = await receive(app, request);
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(toJson(receiveBankNotice, answer));
      },
    });
    done();
  });
}

async function receive(app: App, request: FastifyRequest) {
  const bytes = request.body instanceof Uint8Array ? Buffer.from(request.body) : Buffer.alloc(0);
  const secret = noticeSecret(app.config);
  const signature = singleHeader(request, NOTICE_SIGNATURE_HEADER) ?? '';
  if (secret === null || !isSignedNotice(secret, bytes, signature))
    throw new RefusalError('UNAUTHORIZED');

  const now = app.clock();
  const raw = bytes.toString('utf8');
  const { paidAt, accountNo, currency: _, ...notice } = parse(raw);
  if (accountNo !== transferAccount(app.config)?.accountNo)
    throw fieldRefusal([{ path: 'accountNo', code: 'invalid' }]);
  if (paidAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MILLISECONDS)
    throw fieldRefusal([{ path: 'paidAt', code: 'invalid' }]);
  const movement = noticeMovement({ ...notice, paidAt: paidAt > now ? now : paidAt });
  const verdict = await inTransaction(app.db, async (tx) => {
    const result = await settleNotice(tx, { app, now }, movement);
    await insertNotice(tx, movement, result, { raw, now });
    return result.verdict;
  });
  if (toReviewReason(verdict) !== null || verdict.result === 'UNKNOWN_CONTENT')
    app.log.warn(
      { bankReference: movement.bankReference, result: verdict.result },
      'a bank transfer needs a person',
    );
  return { result: verdict.result };
}

/** @throws Refusal VALIDATION_ERROR */
function parse(raw: string) {
  const json = parseJson(raw);
  const unsafe = firstUnsafeValue(json);
  if (unsafe) throw fieldRefusal([unsafe]);
  const notice = bankNotice.safeParse(json);
  if (!notice.success) throw validationRefusal(notice.error.issues);
  return notice.data;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw fieldRefusal([{ path: '', code: 'invalid' }]);
  }
}

type NoticeFacts = Pick<Movement, 'bankReference' | 'amount' | 'content' | 'paidAt'> & {
  readonly transactionId: string;
};

/** A notice of the bank as a movement of the account. */
export function noticeMovement({
  transactionId,
  bankReference,
  amount,
  content,
  paidAt,
}: NoticeFacts) {
  return {
    ...movementKeys({ bankReference, content }),
    source: 'NOTICE',
    bankReference,
    transactionId,
    line: null,
    amount,
    content,
    paidAt,
    isDayOnly: false,
    mark: null,
    detailNo: 0,
    equalNo: 1,
  } as const satisfies Movement;
}
