import { editDraft } from '@salus/api/contracts.ts';
import { generateOtp } from '@salus/api/verification.ts';
import { draftBody, type GivenContract, givenContract, linkTokenOf } from './given.ts';
import { moneySteps } from './money/money-steps.ts';
import { eventually, type Reply, type TestApp } from './test-app.ts';

const CONTRACT = '/v1/auth/contract';
const NOTE = 'Sai ngày sinh';

/** The contract of one test case. */
type Subject = GivenContract & { readonly mobile: string };
type Prepared = {
  readonly path: string;
  readonly method?: 'put' | 'post';
  readonly body: object;
  /** A text in the first statement of the write; the reference number by default. */
  readonly mark?: string;
};
type Kind = {
  readonly name: string;
  readonly status?: 'DRAFT' | 'AWAITING_PAYMENT' | 'ACTIVE';
  readonly who?: 'sales.cbb' | 'bm' | 'customer';
  prepare(salus: TestApp, subject: Subject): Promise<Prepared> | Prepared;
  /** The history and the SMS after the write was executed once. */
  readonly once: readonly string[];
  /** The first answer: 200, or the expected refusal. */
  readonly outcome?: string;
  /** The refusal of a late repetition, from the lifecycle rules or from the idempotency key. */
  readonly late: string;
  /** Minutes after which the lifecycle rules allow a repetition. */
  readonly later?: number;
  /** Actions of other users before the repetition. */
  meanwhile?(salus: TestApp, subject: Subject): Promise<void>;
  readonly afterMeanwhile?: readonly string[];
};

const SENT = ['create', 'sendSmsLink', 'SMS with a link'];
const CODE = ['create', 'generateOtp', 'SMS with a code'];

/** Sends a code and returns a wrong one. */
async function makeWrongCode(
  salus: TestApp,
  { referenceNumber, mobile }: Subject,
): Promise<string> {
  await (await salus.as('sales.cbb')).call(generateOtp, { referenceNumber });
  const code = await eventually('the code', async () => {
    const sms = (await salus.outbox()).find(
      ({ to, text }) => to === `84${mobile.slice(1)}` && /#\d{6}$/.test(text),
    );
    return sms?.text.slice(-6);
  });
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function save(salus: TestApp, { referenceNumber, mobile }: Subject, proposerAddress: string) {
  const { updated_at: at } = await salus.db
    .selectFrom('contracts')
    .select('updated_at')
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
  return {
    ...draftBody({ proposerMobile: mobile, proposerAddress }),
    referenceNumber,
    updatedAt: at.toISOString(),
  };
}

/** Cancels on the first day; the gateway refuses the refund of half the premium. */
async function refundByHand(salus: TestApp, referenceNumber: string): Promise<number> {
  await salus.anybody.post('/dev/gateway/refunds', { vpc_TxnResponseCode: '1' });
  await moneySteps(salus, await salus.as('bm')).cancelWithHalf(referenceNumber);
  const { id } = await eventually('the gateway has refused', () =>
    salus.db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'REJECTED')
      .where('refund_ref', 'like', `${referenceNumber}%`)
      .executeTakeFirst(),
  );
  await salus.anybody.post('/dev/gateway/refunds', { vpc_TxnResponseCode: '0' });
  return id;
}

/**
 * Writes that differ in what commits with their response: a message, a refusal with its count, a
 * customer's request, money. All others go through the same runner (platform/http/routes.ts).
 */
export const kindsOfWrites: readonly Kind[] = [
  {
    name: 'sending the link',
    prepare: (_, { referenceNumber }) => ({
      path: `${CONTRACT}/sms-link`,
      method: 'post',
      body: { referenceNumber },
    }),
    once: SENT,
    late: '422 SMS_LINK_TOO_SOON',
    later: 61,
  },
  {
    name: 'a wrong code',
    prepare: async (salus, subject) => ({
      path: '/v1/auth/otp/verify',
      body: {
        referenceNumber: subject.referenceNumber,
        otpCustomer: await makeWrongCode(salus, subject),
      },
    }),
    once: [...CODE, '1 wrong tries'],
    outcome: '422 OTP_INCORRECT',
    late: '409 REQUEST_IN_PROGRESS',
  },
  {
    name: 'the customer’s wish for a change',
    status: 'AWAITING_PAYMENT',
    who: 'customer',
    prepare: (_, { mobile }) => ({
      path: '/v1/customer/contract/sms-rejected',
      method: 'post',
      body: { noteChangeInfoCustomer: `${NOTE} ${mobile}` },
      mark: `${NOTE} ${mobile}`,
    }),
    once: ['create', 'sendSmsLink', 'requestChange', 'SMS with a link'],
    late: '409 REQUEST_IN_PROGRESS',
    meanwhile: async (salus, subject) => {
      const body = await save(salus, subject, 'Số 3 Phố Mẫu');
      const reply = await (await salus.as('sales.cbb')).call(editDraft, body);
      if (reply.status !== 200)
        throw new Error(`the wish was not settled: ${JSON.stringify(reply.body)}`);
    },
    afterMeanwhile: ['create', 'sendSmsLink', 'requestChange', 'save', 'SMS with a link'],
  },
  {
    name: 'a refund that a clerk has paid',
    status: 'ACTIVE',
    who: 'bm',
    prepare: async (salus, { referenceNumber, mobile }) => {
      const refundId = await refundByHand(salus, referenceNumber);
      const note = `Đã chuyển khoản ${mobile}`;
      return { path: `${CONTRACT}/bm-refund-paid`, body: { refundId, note }, mark: note };
    },
    once: [
      'create',
      'sendSmsLink',
      'startPayment',
      'cancel',
      'SMS with a link',
      '1 refunds',
      '1 by hand',
    ],
    late: '409 REQUEST_IN_PROGRESS',
  },
];

let subjects = 0;

/** A write with one idempotency key, sent to any server, and its effects so far. */
export async function givenWrite(salus: TestApp, kind: Kind) {
  subjects += 1;
  const mobile = `09130000${String(subjects).padStart(2, '0')}`;
  const { status = 'DRAFT', who = 'sales.cbb', outcome = '200', later = 1 } = kind;
  const contract = await givenContract(salus, { status, draft: { proposerMobile: mobile } });
  const subject = { ...contract, mobile };
  const { referenceNumber } = contract;
  const { path, method = 'put', body, mark = referenceNumber } = await kind.prepare(salus, subject);
  const key = { 'idempotency-key': `write-${subjects}` };

  /** History, SMS, wrong codes and refunds, once no SMS is pending. */
  async function readEffects(): Promise<string[]> {
    const of = async (select: string) =>
      (await salus.app.pool.query(select, [referenceNumber])).rows;
    await eventually('no SMS is under way', async () => {
      const waiting = `select from messages m join contracts c on c.id = m.contract_id
        where reference_number = $1 and channel = 'SMS' and m.status = 'PENDING'`;
      return (await of(waiting)).length === 0;
    });
    const history =
      await of(`select action from contract_history h join contracts c on c.id = h.contract_id
      where reference_number = $1 and actor_kind in ('staff', 'customer') order by sequence`);
    const sms = (await salus.outbox()).filter(({ to }) => to === `84${mobile.slice(1)}`).reverse();
    const [sums] = await of(`select
      (select coalesce(sum(wrong_tries), 0) from one_time_codes where contract_id = c.id) as tries,
      (select count(*) from refunds where contract_id = c.id) as refunds,
      (select count(*) from refunds where contract_id = c.id and status = 'DONE_BY_HAND')
        as by_hand from contracts c where reference_number = $1`);
    return [
      ...history.map(({ action }) => action),
      ...sms.map(({ text }) => (text.includes('/ord/') ? 'SMS with a link' : 'SMS with a code')),
      ...(Number(sums.tries) > 0 ? [`${sums.tries} wrong tries`] : []),
      ...(Number(sums.refunds) > 0 ? [`${sums.refunds} refunds`] : []),
      ...(Number(sums.by_hand) > 0 ? [`${sums.by_hand} by hand`] : []),
    ];
  }

  return {
    mark,
    outcome,
    later,
    done: readEffects,
    async send(at: TestApp): Promise<Reply> {
      const token = who === 'customer' ? await linkTokenOf(salus, referenceNumber) : '';
      const person = who === 'customer' ? at.customer(token) : await at.as(who);
      return person[method](path, body, key);
    },
    meanwhile: async () => kind.meanwhile?.(salus, subject),
  };
}
