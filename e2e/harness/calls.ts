/** HTTP calls that prepare or verify the state of a journey without screens. */

import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';

export const PASSWORD = 'Salus@2026';

// biome-ignore lint/suspicious/noExplicitAny: a journey looks at the few fields that it is about
type Json = any;

export type Calls = ReturnType<typeof officerCalls>;

/**
 * Calls as an officer to the program at `url`, which runs with CAPTCHA_PROVIDER=off or takes the
 * captcha solution in `headers`.
 */
export async function signIn(
  url: string,
  name = 'sales.cbb',
  headers: Record<string, string> = {},
): Promise<Calls> {
  const body = { emailAddress: `${name}@salus.test`, password: PASSWORD };
  const { result } = await ask(`${url}/v1/pub/login`, { body, headers });
  return officerCalls(url, result.access_token);
}

/** The calls of an officer who is signed in already, perhaps on a screen. */
export function officerCalls(url: string, accessToken: string) {
  const requests = officerRequests(url, accessToken);
  return {
    /** Base URL of the program. */
    url,
    ...draftCalls(requests),
    ...verificationCalls(requests),
    ...paymentCalls(requests),
    ...clerkCalls(requests),
    ...simulatorCalls(requests),
    ...accountCalls(requests),
  };
}

type Requests = ReturnType<typeof officerRequests>;

/** Requests with the officer's token. */
function officerRequests(url: string, accessToken: string) {
  const officer = { authorization: `Bearer ${accessToken}` };
  return {
    get: (path: string, headers: Record<string, string> = officer) =>
      ask(`${url}${path}`, { headers }),
    post: (path: string, body: object) => ask(`${url}${path}`, { body, headers: officer }),
    put: (path: string, body: object) =>
      ask(`${url}${path}`, { method: 'PUT', body, headers: officer }),
    remove: (path: string) => ask(`${url}${path}`, { method: 'DELETE', headers: officer }),
  };
}

function draftCalls({ get, post, put, remove }: Requests) {
  return {
    /** Saves a draft for this phone number, which identifies its messages. */
    async createDraft(
      proposerMobile: string,
      proposerName = exampleDraft.proposerName,
    ): Promise<string> {
      const insuredDetails = exampleDraft.insuredDetails.map((insured) => ({
        ...insured,
        insuredName: proposerName,
      }));
      const draft = { ...exampleDraft, proposerMobile, proposerName, insuredDetails };
      return (await post('/v1/auth/contract/create-temporary', draft)).data.referenceNumber;
    },
    /** The same for a family: the proposer, their spouse and children. */
    async createFamilyDraft(
      proposerMobile: string,
      proposerName = exampleDraft.proposerName,
      count = exampleFamilyDraft.insuredDetails.length,
    ): Promise<string> {
      const [self, spouse, child] = exampleFamilyDraft.insuredDetails;
      const children = Array.from({ length: count - 2 }, (_, at) => ({
        ...child,
        insuredNationalId: String(12_020_001_234 + at).padStart(12, '0'),
      }));
      const insuredDetails = [{ ...self, insuredName: proposerName }, spouse, ...children];
      const draft = { ...exampleFamilyDraft, proposerMobile, proposerName, insuredDetails };
      return (await post('/v1/auth/contract/create-family-temporary', draft)).data.referenceNumber;
    },
    async show(referenceNumber: string): Promise<Json> {
      return (await get(`/v1/auth/contract/info-temporary?referenceNumber=${referenceNumber}`))
        .data;
    },
    /** The fee of an individual plan, from the catalogue. */
    async showFee(planId: string): Promise<number> {
      const { data } = await get('/v1/auth/product/list-vpb');
      return data.find(({ code }: { code: string }) => code === planId).fee;
    },
    async withdraw(referenceNumber: string): Promise<void> {
      await put('/v1/auth/contract/withdraw', { referenceNumber, reason: 'Khách đổi ý' });
    },
    async recallLink(referenceNumber: string): Promise<void> {
      await put('/v1/auth/contract/recall-link', { referenceNumber });
    },
    /** Discards the forms that this officer saved before they were complete. */
    async discardUnfinishedForms(): Promise<void> {
      const { data } = await get('/v1/auth/unfinished-form/list');
      for (const { id } of data.results) await remove(`/v1/auth/unfinished-form/${id}`);
    },
  };
}

function verificationCalls({ post, put }: Requests) {
  return {
    async sendSmsLink(referenceNumber: string): Promise<void> {
      await post('/v1/auth/contract/sms-link', { referenceNumber });
    },
    async sendOtp(referenceNumber: string): Promise<void> {
      await put('/v1/auth/otp/generate', { referenceNumber });
    },
    async verifyOtp(referenceNumber: string, otpCustomer: string): Promise<void> {
      await put('/v1/auth/otp/verify', { referenceNumber, otpCustomer });
    },
  };
}

function paymentCalls({ get, post }: Requests) {
  return {
    /** Starts a payment at the counter, with every consent, and gives the order's number. */
    async startCounterPayment(referenceNumber: string): Promise<string> {
      const { data: terms } = await get('/v1/auth/payment/terms');
      const query = new URLSearchParams({
        referenceNumber,
        method: 'card',
        consents: terms.consents.map(({ kind }: { kind: string }) => kind).join(),
        termsVersion: terms.version,
        language: terms.language,
      });
      const { data } = await get(`/v1/auth/payment/generate-link?${query}`);
      return new URL(data).searchParams.get('vpc_MerchTxnRef') ?? '';
    },
    /** Opens a bank transfer at the counter, with every consent. */
    async openCounterTransfer(referenceNumber: string): Promise<void> {
      const { data: terms } = await get('/v1/auth/payment/terms');
      await post('/v1/auth/payment/transfer-order', {
        referenceNumber,
        consents: terms.consents.map(({ kind }: { kind: string }) => kind),
        termsVersion: terms.version,
        language: terms.language,
      });
    },
    /** Starts a payment as the customer, without captcha, and returns the order's number. */
    async startPayment(linkToken: string): Promise<string> {
      const { data } = await get('/v1/customer/contract/sms-payment-link', {
        'x-sms-link': linkToken,
      });
      return new URL(data).searchParams.get('vpc_MerchTxnRef') ?? '';
    },
  };
}

function clerkCalls({ get, post, put }: Requests) {
  return {
    /** Total of the back office's list, under filters. */
    async countContracts(filters: Record<string, string> = {}): Promise<number> {
      const query = new URLSearchParams(filters);
      return (await get(`/v1/auth/contract/bm-list-temporary?${query}`)).data.totalRecords;
    },
    /** The contract as clerks see it. */
    async showToClerk(referenceNumber: string): Promise<Json> {
      return (await get(`/v1/auth/contract/bm-info-temporary?referenceNumber=${referenceNumber}`))
        .data;
    },
    /** Records a manual payment of the premium, as a clerk does. */
    async recordPayment(referenceNumber: string): Promise<void> {
      // Business time, independent of the time zone of this machine.
      const [paymentDate, paymentTime] = new Date(Date.now() + 7 * 3_600_000)
        .toISOString()
        .split(/[T.]/);
      const payment = {
        referenceNumber,
        paymentDate,
        paymentTime,
        manualPaymentNote: 'Chuyển khoản, chứng từ UNC 0412',
      };
      await post('/v1/auth/contract/bm-payment', {
        ...payment,
        timeZoneOffset: -420,
        timeZoneName: 'Asia/Ho_Chi_Minh',
      });
    },
    /** Cancels an active contract without a refund, as a clerk does. */
    async cancel(referenceNumber: string): Promise<void> {
      await put('/v1/auth/contract/bm-cancelled', {
        referenceNumber,
        noteCancelled: 'Khách hàng đề nghị hủy',
      });
    },
    /** Cancels it on its first day with a full refund. */
    async cancelWithRefund(referenceNumber: string): Promise<void> {
      const { premiumAmount, policyStartDate, policyEndDate } =
        await this.showToClerk(referenceNumber);
      await put('/v1/auth/contract/bm-cancelled', {
        referenceNumber,
        refundDate: policyStartDate.slice(0, 10),
        remainInsuredDays: Math.floor(
          (Date.parse(policyEndDate) - Date.parse(policyStartDate)) / 86_400_000,
        ),
        refundPercent: 100,
        refundAmount: premiumAmount,
        refundReason: 'Khách hàng đổi ý trong thời gian cân nhắc',
      });
    },
  };
}

/** Drives the simulated external systems. */
function simulatorCalls({ get, post }: Requests) {
  return {
    /** Sends the IPN of a payment. */
    async settle(refOrder: string, code = '0'): Promise<void> {
      await post('/dev/gateway/settle', {
        vpc_MerchTxnRef: refOrder,
        vpc_TxnResponseCode: code,
        deliver: 'ipn',
      });
    },
    /** Transfers money to the insurer's account; the bank reports it at once. */
    async transfer(content: string, amount: number): Promise<string> {
      return (await post('/dev/bank/transfer', { content, amount })).bankReference;
    },
    async policiesAtInsurer(): Promise<Json[]> {
      const answer = await get('/dev/insurer/policies');
      return Array.isArray(answer) ? answer : answer.data;
    },
    async refundsAtGateway(): Promise<Json[]> {
      return get('/dev/gateway/refunds');
    },
    /** Sets the gateway's response code for new refunds; 0 is a success. */
    async answerRefunds(code: string): Promise<void> {
      await post('/dev/gateway/refunds', { vpc_TxnResponseCode: code });
    },
    /** Sets the fault mode of a simulated external system. */
    async fault(target: 'files' | 'email', mode: 'ok' | 'error' | 'refused'): Promise<void> {
      await post('/dev/faults', { target, mode });
    },
  };
}

function accountCalls({ post, put }: Requests) {
  return {
    async changePassword(currentPassword: string, newPassword: string): Promise<void> {
      const change = { currentPassword, newPassword, newPasswordRepeat: newPassword };
      await put('/v1/auth/change-password', change);
    },
    /** Disables an account, as an admin does; it leaves no unpaid contract. */
    async disable(name: string): Promise<void> {
      const body = { email: `${name}@salus.test`, reason: 'Nghỉ việc' };
      await put('/v1/auth/admin/account/disable', body);
    },
    /** Ends the session on the server only; screens get no notice. */
    async signOut(): Promise<void> {
      await post('/v1/auth/logout', {});
    },
    /** Ends the sessions on every device. */
    async signOutEverywhere(): Promise<void> {
      await post('/v1/auth/logout-everywhere', {});
    },
  };
}

type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly headers?: Record<string, string>;
};

/** Returns the answer's JSON; throws for a refusal. */
export async function ask(
  address: string,
  { body, method = body ? 'POST' : 'GET', headers = {} }: Request = {},
): Promise<Json> {
  const answer = await fetch(
    address,
    body
      ? {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
      : { method, headers },
  );
  const json: Json = await answer.json();
  if (!answer.ok)
    throw new Error(`${address} was answered with ${answer.status} ${json.error_code}`);
  return json;
}

/** The token in the link of an SMS. */
export function tokenIn(text: string): string {
  const token = /\/ord\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('the message holds no link');
  return token;
}
