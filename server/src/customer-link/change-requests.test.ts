import { showDraft } from '@salus/api/contracts.ts';
import {
  requestChange,
  sendSmsLink,
  showContractToCustomer,
  startPaymentByLink,
} from '@salus/api/customer-link.ts';
import type { FamilyDraftInput } from '@salus/domain/contracts/draft.ts';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  draftBody,
  familyBody,
  type GivenContract,
  givenContract,
  linkTokenOf,
} from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';

type Person = FamilyDraftInput['insuredDetails'][number];

const salus = openForTests();

let contract: GivenContract;
const officer = () => salus.as('sales.cbb');
const info = async () =>
  (await (await officer()).call(showDraft, { referenceNumber: contract.referenceNumber })).body
    .data;
const readPage = async () =>
  (await salus.customer(contract.linkToken).call(showContractToCustomer)).body.data;
const pay = () => salus.customer(contract.linkToken).call(startPaymentByLink);

async function ask(note: string): Promise<void> {
  const reply = await salus
    .customer(contract.linkToken)
    .call(requestChange, { noteChangeInfoCustomer: note });
  expect(reply.status).toBe(200);
}

async function save(
  body: object,
  kind: 'edit-temporary' | 'edit-family-temporary' = 'edit-temporary',
) {
  const { updatedAt } = await info();
  const { referenceNumber } = contract;
  return await (await officer()).put(`/v1/auth/contract/${kind}`, {
    ...body,
    referenceNumber,
    updatedAt,
  });
}

describe('a change that the customer requested', () => {
  beforeEach(async () => {
    contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  });

  test('blocks payment and a new link until the officer saves', async () => {
    await ask('Xin sửa tên');
    expect((await pay()).body.error_code).toBe('CHANGE_INFO_PENDING');
    const { referenceNumber } = contract;
    expect((await (await officer()).call(sendSmsLink, { referenceNumber })).body.error_code).toBe(
      'CHANGE_INFO_PENDING',
    );
    expect(await info()).toMatchObject({
      adjustInfo: 'CHANGE_INFO',
      noteChangeInfoCustomer: 'Xin sửa tên',
    });

    expect((await save(draftBody({ proposerName: 'Nguyễn Văn Đạt' }))).status).toBe(200);
    expect(await info()).toMatchObject({
      status: 'AWAITING_PAYMENT',
      adjustInfo: null,
      sendSmsLinkAt: null,
    });
    expect((await pay()).status).toBe(200);
    // The first link is minutes old: only the save allows another one within the hour.
    const reply = await (await officer()).call(sendSmsLink, { referenceNumber });
    expect([reply.status, reply.body.error_code]).toEqual([200, undefined]);
    expect((await (await officer()).call(sendSmsLink, { referenceNumber })).body.error_code).toBe(
      'SMS_LINK_TOO_SOON',
    );
  });

  test('refuses the payment of a customer who still sees the old contract', async () => {
    const before = await readPage();
    const paying = (shownDigest: string) =>
      salus.customer(contract.linkToken).call(startPaymentByLink, { shownDigest });
    await ask('Xin sửa tên');
    expect((await paying(before.shownDigest)).body.error_code).toBe('CHANGE_INFO_PENDING');
    await save(draftBody({ proposerName: 'Nguyễn Văn Đạt' }));
    const late = await paying(before.shownDigest);
    expect([late.status, late.body.error_code]).toEqual([409, 'CONTRACT_CHANGED']);
    const { rows } = await sql`select 1 from consents c join contracts k on k.id = c.contract_id
      where k.reference_number = ${contract.referenceNumber}`.execute(salus.db);
    expect(rows).toEqual([]);
    expect((await paying((await readPage()).shownDigest)).status).toBe(200);
  });

  test('keeps the customer’s note in the history', async () => {
    await ask('Xin sửa tên');
    await save(draftBody({ proposerName: 'Nguyễn Văn Đạt' }));
    const { noteChangeInfoCustomer, history } = await info();
    expect(noteChangeInfoCustomer).toBeNull();
    expect(
      history
        .filter(({ action }: { action: string }) => action === 'requestChange')
        .map(({ note, actorKind }: { note: string; actorKind: string }) => [note, actorKind]),
    ).toEqual([['Xin sửa tên', 'customer']]);
  });

  // covers DRAFT-4, DRAFT-5
  test('lets the officer save only while a request is open', async () => {
    expect((await save(draftBody({ proposerName: 'Lê Văn Tám' }))).body.error_code).toBe(
      'INVALID_STATE',
    );
    await ask('Xin sửa tên');
    expect((await save(draftBody({ proposerName: 'Nguyễn Văn Đạt' }))).status).toBe(200);
    expect((await save(draftBody({ proposerName: 'Lê Văn Tám' }))).body.error_code).toBe(
      'INVALID_STATE',
    );
    expect((await readPage()).proposerName).toBe('Nguyễn Văn Đạt');
  });

  test('shows the changed fields and the new data behind the same link', async () => {
    expect((await readPage()).changes).toEqual([]);
    await ask('Xin sửa');
    const [insured] = exampleDraft.insuredDetails as [Person];
    await save(
      draftBody({
        proposerMobile: '0912345678',
        proposerAddress: null,
        insuredDetails: [
          {
            ...insured,
            isSameProposer: false,
            insuredRelationship: 'child',
            insuredDOB: '2015-05-06',
          },
        ],
      }),
    );
    const after = await readPage();
    expect(after.changes).toEqual([
      { field: 'proposerMobile', from: '0987654321', to: '0912345678' },
      { field: 'proposerAddress', from: 'Số 1 Phố Mẫu, Hà Nội', to: null },
      { field: 'insuredDetails.0.insuredDOB', from: '1990-02-01', to: '2015-05-06' },
      { field: 'insuredDetails.0.insuredRelationship', from: 'self', to: 'child' },
    ]);
    expect(after).toMatchObject({
      adjustInfo: null,
      proposerMobile: '0912345678',
      proposerAddress: null,
    });
  });

  test('shows another plan by its name, never by its code', async () => {
    await ask('Xin đổi gói');
    await save(draftBody({ planId: '30002016' }));
    const after = await readPage();
    expect(after.changes).toEqual([
      { field: 'packageName', from: 'Cơ bản', to: 'Toàn diện' },
      { field: 'premiumAmount', from: '620000', to: '1560000' },
    ]);
    expect(JSON.stringify(after)).not.toContain('3000201');
  });

  test('is replaced by the next settled one; earlier changes are not marked', async () => {
    await ask('Xin sửa tên');
    await save(draftBody({ proposerName: 'Nguyễn Văn Đạt' }));
    await ask('Xin sửa cả e-mail');
    expect((await readPage()).adjustInfo).toBe('CHANGE_INFO');
    await save(draftBody({ proposerName: 'Nguyễn Văn Đạt', proposerEmail: 'dat@example.com' }));
    expect((await readPage()).changes).toEqual([
      { field: 'proposerEmail', from: 'duc@example.com', to: 'dat@example.com' },
    ]);
  });

  test('is settled by a save without changes', async () => {
    await ask('Xin kiểm tra lại');
    expect((await save(draftBody())).status).toBe(200);
    expect(await readPage()).toMatchObject({ adjustInfo: null, changes: [] });
    expect((await pay()).status).toBe(200);
  });

  test('does not include saves before the link was sent', async () => {
    contract = await givenContract(salus);
    await save(draftBody({ proposerName: 'Nguyễn Văn Đạt' }));
    await (await officer()).call(sendSmsLink, { referenceNumber: contract.referenceNumber });
    const { history } = await info();
    expect(
      history.some(
        ({ action, changes }: { action: string; changes: [] }) =>
          action === 'save' && changes.length > 0,
      ),
    ).toBe(true);
    const linkToken = await linkTokenOf(salus, contract.referenceNumber);
    expect(
      (await salus.customer(linkToken).call(showContractToCustomer)).body.data.changes,
    ).toEqual([]);
  });
});

describe('a change that a family requested', () => {
  beforeEach(async () => {
    contract = await givenContract(salus, { status: 'AWAITING_PAYMENT', type: 'FAMILY' });
  });

  test('shows the parts of the premium', async () => {
    expect(await readPage()).toMatchObject({
      fee: 590_000,
      discountContract: 92,
      premiumAmount: 1_628_400,
    });
  });

  test('names added and removed persons, and shows the new premium', async () => {
    await ask('Xin đổi người');
    const [self, spouse, child] = exampleFamilyDraft.insuredDetails as [Person, Person, Person];
    const newcomer = {
      ...child,
      insuredName: 'Nguyễn Trần Minh Khôi',
      insuredNationalId: '012022009876',
    };
    const reply = await save(
      familyBody({ insuredDetails: [self, { ...spouse, insuredName: 'Trần Thị Hoà' }] }),
      'edit-family-temporary',
    );
    expect(reply.status).toBe(200);
    expect((await readPage()).changes).toEqual([
      { field: 'discountContract', from: '92', to: '95' },
      { field: 'premiumAmount', from: '1628400', to: '1121000' },
      { field: 'insuredDetails.1.insuredName', from: 'Trần Thị Hoa', to: 'Trần Thị Hoà' },
      { field: 'insuredDetails', from: 'Nguyễn Trần Bảo An', to: null },
    ]);

    await ask('Xin thêm con');
    await save(
      familyBody({ insuredDetails: [self, { ...spouse, insuredName: 'Trần Thị Hoà' }, newcomer] }),
      'edit-family-temporary',
    );
    const after = await readPage();
    expect(after.changes).toEqual([
      { field: 'discountContract', from: '95', to: '92' },
      { field: 'premiumAmount', from: '1121000', to: '1628400' },
      { field: 'insuredDetails', from: null, to: 'Nguyễn Trần Minh Khôi' },
    ]);
    expect(after.insuredDetails).toHaveLength(3);
  });
});
