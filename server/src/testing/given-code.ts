import { generateOtp } from '@salus/api/verification.ts';
import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { givenContract } from './given.ts';
import { eventually, type Reply, type TestApp } from './test-app.ts';

let phones = 0;

/** A contract whose customer has an own phone, with the calls about codes. */
export async function givenCustomer(
  salus: TestApp,
  wish: { status?: Status; type?: ContractType; draft?: Partial<IndividualDraftInput> } = {},
) {
  phones += 1;
  const mobile = `09${String(phones).padStart(8, '0')}`;
  const { referenceNumber } = await givenContract(salus, {
    ...wish,
    draft: { proposerMobile: mobile, ...wish.draft },
  });
  const readCodeTexts = async () =>
    (await salus.outbox())
      .filter(({ to, text }) => to === `84${mobile.slice(1)}` && /#\d{6}$/.test(text))
      .map(({ text }) => text);

  const send = async (headers?: Record<string, string>): Promise<Reply> =>
    (await salus.as('sales.cbb')).call(generateOtp, { referenceNumber }, headers);
  const guess = async (otpCustomer: unknown, headers?: Record<string, string>): Promise<Reply> =>
    (await salus.as('sales.cbb')).put(
      '/v1/auth/otp/verify',
      { referenceNumber, otpCustomer },
      headers,
    );

  return {
    referenceNumber,
    mobile,
    /** Every SMS with a code on the customer's phone, newest first. */
    received: readCodeTexts,
    send,
    guess,
    /** Sends a code and reads it from the phone. */
    async codeBySms(): Promise<string> {
      const before = (await readCodeTexts()).length;
      const reply = await send();
      if (reply.status !== 200)
        throw new Error(`the code was refused: ${JSON.stringify(reply.body)}`);
      return eventually('the SMS with the code', async () => {
        const texts = await readCodeTexts();
        return texts.length > before && texts[0]?.slice(-6);
      });
    },
    /** A wrong code that is close to the right one. */
    other: (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0'),
  };
}
