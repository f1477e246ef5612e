/** Calls over HTTP, for what a journey needs to be there before it begins, or looks at when the screens are not its subject. */

const example = {
  planId: '30002014',
  proposerName: 'Nguyễn Văn Đức',
  proposerTypeNID: 'CCCD',
  proposerNationalId: '001090000123',
  proposerNationalIdDate: '2021-08-15',
  proposerPlaceOfOrigin: 'MANAGEMENT_OF_SOCIAL',
  proposerPlaceCMND: null,
  proposerDOB: '1990-02-01',
  proposerGender: 'male',
  proposerMobile: '0987654321',
  proposerEmail: 'duc@example.com',
  proposerAddress: 'Số 1 Phố Mẫu, Hà Nội',
  insuredDetails: [
    {
      isSameProposer: true,
      insuredName: 'Nguyễn Văn Đức',
      insuredTypeNID: 'CCCD',
      insuredNationalId: '001090000123',
      insuredDOB: '1990-02-01',
      insuredGender: 'male',
      insuredRelationship: 'self',
    },
  ],
  medicalQuestionnaires: [1, 2, 3].map((medQuestionId) => ({ medQuestionId, medQuestionResult: 0 })),
};

// biome-ignore lint/suspicious/noExplicitAny: a journey looks at the few fields that it is about
type Json = any;

export type Calls = Awaited<ReturnType<typeof signIn>>;

/** An officer who calls the program at `url`, which must run with CAPTCHA_PROVIDER=off. */
export async function signIn(url: string, name = 'sales.cbb') {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Json> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json: Json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status} ${json.error_code}`);
    return json;
  };
  const signedIn = await ask('POST', '/v1/pub/login', { emailAddress: `${name}@salus.test`, password: 'Salus@2026' });
  const officer = { authorization: `Bearer ${signedIn.result.access_token}` };

  return {
    /** Saves a draft for this phone number, so that its messages can be told from others. */
    async createDraft(proposerMobile: string): Promise<string> {
      return (await ask('POST', '/v1/auth/contract/create-temporary', { ...example, proposerMobile }, officer)).data
        .referenceNumber;
    },
    async sendSmsLink(referenceNumber: string): Promise<void> {
      await ask('POST', '/v1/auth/contract/sms-link', { referenceNumber }, officer);
    },
    async show(referenceNumber: string): Promise<Json> {
      return (
        await ask('GET', `/v1/auth/contract/info-temporary?referenceNumber=${referenceNumber}`, undefined, officer)
      ).data;
    },
    /** Starts a payment as the customer does, and gives the order's number. */
    async startPayment(linkToken: string): Promise<string> {
      const { data } = await ask('GET', '/v1/customer/contract/sms-payment-link', undefined, {
        'x-sms-link': linkToken,
      });
      return new URL(data).searchParams.get('vpc_MerchTxnRef') ?? '';
    },
    /** What the gateway tells the shop once the customer has paid. */
    async settle(refOrder: string, code = '0'): Promise<void> {
      await ask('POST', '/dev/gateway/settle', {
        vpc_MerchTxnRef: refOrder,
        vpc_TxnResponseCode: code,
        deliver: 'ipn',
      });
    },
    async policiesAtInsurer(): Promise<Json[]> {
      const answer = await ask('GET', '/dev/insurer/policies');
      return Array.isArray(answer) ? answer : answer.data;
    },
  };
}

/** The token in the link of an SMS. */
export function tokenIn(text: string): string {
  const token = /\/ord\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('the message holds no link');
  return token;
}
