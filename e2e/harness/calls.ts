/** Calls over HTTP, for what a journey needs to be there before it begins, or looks at when the screens are not its subject. */

import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';

export const PASSWORD = 'Salus@2026';

// biome-ignore lint/suspicious/noExplicitAny: a journey looks at the few fields that it is about
type Json = any;

export type Calls = ReturnType<typeof callsOf>;

/** An officer who calls the program at `url`, which must run with CAPTCHA_PROVIDER=off. */
export async function signIn(url: string, name = 'sales.cbb'): Promise<Calls> {
  const body = { emailAddress: `${name}@salus.test`, password: PASSWORD };
  const { result } = await ask(`${url}/v1/pub/login`, { body });
  return callsOf(url, result.access_token);
}

/** The calls of an officer who is signed in already, perhaps on a screen. */
export function callsOf(url: string, accessToken: string) {
  const officer = { authorization: `Bearer ${accessToken}` };
  const get = (path: string, headers: Record<string, string> = officer) => ask(`${url}${path}`, { headers });
  const post = (path: string, body: object) => ask(`${url}${path}`, { body, headers: officer });
  const put = (path: string, body: object) => ask(`${url}${path}`, { method: 'PUT', body, headers: officer });

  return {
    /** Saves a draft for this phone number, so that its messages can be told from others. */
    async createDraft(proposerMobile: string, proposerName = exampleDraft.proposerName): Promise<string> {
      const insuredDetails = exampleDraft.insuredDetails.map((insured) => ({ ...insured, insuredName: proposerName }));
      const draft = { ...exampleDraft, proposerMobile, proposerName, insuredDetails };
      return (await post('/v1/auth/contract/create-temporary', draft)).data.referenceNumber;
    },
    async sendSmsLink(referenceNumber: string): Promise<void> {
      await post('/v1/auth/contract/sms-link', { referenceNumber });
    },
    async show(referenceNumber: string): Promise<Json> {
      return (await get(`/v1/auth/contract/info-temporary?referenceNumber=${referenceNumber}`)).data;
    },
    /** Starts a payment as the customer does, where the captcha is off, and gives the order's number. */
    async startPayment(linkToken: string): Promise<string> {
      const { data } = await get('/v1/customer/contract/sms-payment-link', { 'x-sms-link': linkToken });
      return new URL(data).searchParams.get('vpc_MerchTxnRef') ?? '';
    },
    /** What the gateway tells the shop once the customer has paid. */
    async settle(refOrder: string, code = '0'): Promise<void> {
      await post('/dev/gateway/settle', {
        vpc_MerchTxnRef: refOrder,
        vpc_TxnResponseCode: code,
        deliver: 'ipn',
      });
    },
    /** Ends an active contract without money, as a clerk does. */
    async cancel(referenceNumber: string): Promise<void> {
      await put('/v1/auth/contract/bm-cancelled', { referenceNumber, noteCancelled: 'Khách hàng đề nghị hủy' });
    },
    async policiesAtInsurer(): Promise<Json[]> {
      const answer = await get('/dev/insurer/policies');
      return Array.isArray(answer) ? answer : answer.data;
    },
    /** Puts an outside system out of order, or in order again. */
    async fault(target: 'files', mode: 'ok' | 'error'): Promise<void> {
      await post('/dev/faults', { target, mode });
    },
    /** Ends the session at the server, behind the back of every screen. */
    async signOut(): Promise<void> {
      await post('/v1/auth/logout', {});
    },
  };
}

type Request = { readonly method?: 'POST' | 'PUT'; readonly body?: object; readonly headers?: Record<string, string> };

async function ask(address: string, { method = 'POST', body, headers = {} }: Request): Promise<Json> {
  const answer = await fetch(
    address,
    body
      ? { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
      : { headers },
  );
  const json: Json = await answer.json();
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status} ${json.error_code}`);
  return json;
}

/** The token in the link of an SMS. */
export function tokenIn(text: string): string {
  const token = /\/ord\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('the message holds no link');
  return token;
}
