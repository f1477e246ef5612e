import { recallLink } from '@salus/api/contracts/corrections.ts';
import { openCounterLink, showCounterLink } from '@salus/api/contracts/counter-link.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, refusalCode } from '../../testing/browser.ts';
import { givenContract, linkTokenOf } from '../../testing/given.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const OPEN = '/v1/pub/contract/counter-link';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

/** A contract with a link, and the code of its QR picture. */
async function showCode() {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const { status, body } = await officer.call(showCounterLink, { referenceNumber });
  expect(status).toBe(200);
  const { address } = body.data;
  return { referenceNumber, address, code: new URL(address).hash.slice(1), reply: body.data };
}
const open = (code: string) => salus.anybody.call(openCounterLink, { code });
const history = async (referenceNumber: string): Promise<{ action: string }[]> =>
  (await officer.call(showDraft, { referenceNumber })).body.data.history;

describe('the code at the counter', () => {
  // covers LINK-20
  test('opens the live link once, and each showing is in the history', async () => {
    const { referenceNumber, address, code, reply } = await showCode();
    const token = await linkTokenOf(salus, referenceNumber);
    expect(address).toBe(`http://localhost:${salus.port}/order/counter#${code}`);
    expect(JSON.stringify(reply)).not.toContain(token);
    expect(new Date(reply.expiresAt).getTime() - salus.now().getTime()).toBeLessThanOrEqual(
      120_000,
    );
    expect((await history(referenceNumber)).at(-1)).toMatchObject({
      action: 'showCounterLink',
      actorKind: 'staff',
      fromStatus: 'AWAITING_PAYMENT',
      toStatus: 'AWAITING_PAYMENT',
    });
    const opening = await open(code);
    expect([opening.status, opening.body.data]).toEqual([200, { token }]);
    expect(refusalCode(await open(code))).toBe('404 NOT_FOUND');
  });

  // covers LINK-20
  test('ends after two minutes, by a newer one, and with its link', async () => {
    const late = await showCode();
    salus.wait(2.1);
    expect(refusalCode(await open(late.code))).toBe('404 NOT_FOUND');

    const older = await showCode();
    const { referenceNumber } = older;
    const { body } = await officer.call(showCounterLink, { referenceNumber });
    expect(refusalCode(await open(older.code))).toBe('404 NOT_FOUND');
    const sameOfficer = await salus.as('sales.cbb');
    await sameOfficer.call(recallLink, { referenceNumber });
    expect(refusalCode(await open(new URL(body.data.address).hash.slice(1)))).toBe('404 NOT_FOUND');
  });

  // covers LINK-20
  test('does not open in a browser of staff, where it stays usable for the phone', async () => {
    const { code } = await showCode();
    const browser = openBrowser(salus);
    await browser.tokens('sales.cbb@salus.test');
    expect(refusalCode(await browser.post(OPEN, { code }))).toBe('403 FORBIDDEN');
    expect(refusalCode(await open(code))).toBe('200 success');
  });

  // covers LINK-20
  test('is refused after the payment, to others, and after ten showings an hour', async () => {
    const contractWithLink = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const paid = await givenContract(salus, { status: 'ACTIVE' });
    expect(
      refusalCode(await officer.call(showCounterLink, { referenceNumber: paid.referenceNumber })),
    ).toBe('409 INVALID_STATE');
    const other = await salus.as('sales.sale');
    expect(
      refusalCode(
        await other.call(showCounterLink, { referenceNumber: contractWithLink.referenceNumber }),
      ),
    ).toBe('404 NOT_FOUND');
    const replies = [];
    for (let n = 0; n < 11; n += 1)
      replies.push(
        refusalCode(
          await officer.call(showCounterLink, {
            referenceNumber: contractWithLink.referenceNumber,
          }),
        ),
      );
    expect(replies).toEqual([...Array(10).fill('200 success'), '429 TOO_MANY_REQUESTS']);
  });
});
