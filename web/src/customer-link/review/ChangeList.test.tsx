import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changedFacts } from '../changed-facts.ts';
import { startTranslations } from '../translations.ts';
import { ChangeList } from './ChangeList.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { Changes } from './use-changes.ts';

beforeAll(startTranslations);

const {
  planId: _plan,
  medicalQuestionnaires: _answers,
  insuredDetails,
  ...proposer
} = exampleFamilyDraft;

const family: CustomerContractView = {
  referenceNumber: 'HD261121K7Q2MX',
  status: 'AWAITING_PAYMENT',
  adjustInfo: null,
  productName: 'Bảo hiểm sức khỏe gia đình',
  packageName: 'Toàn diện',
  sumInsured: 300_000_000,
  premiumAmount: 4_084_800,
  amount: 4_084_800,
  fee: 1_480_000,
  discountContract: 92,
  durationName: '12 tháng',
  policyStartDate: '2026-11-21T00:00:00.000+07:00',
  policyEndDate: '2027-11-20T23:59:59.000+07:00',
  policyTerms: null,
  benefits: [{ code: 'HOSPITAL', name: 'Nằm viện', limit: 300_000_000, note: null }],
  ...proposer,
  insuredDetails: insuredDetails.map(({ isSameProposer: _, ...shown }) => shown),
  questionOne: false,
  questionTwo: false,
  questionThree: false,
  changes: [],
  officerName: 'Nguyễn Thị Mai',
  branchName: 'Chi nhánh Hoàn Kiếm',
  transfer: null,
  reminders: null,
  offers: { isGiven: true, version: '1', language: 'vi', text: 'Nhận thông tin chào bán' },
  linkExpiresAt: '2026-12-21T14:08:12.000+07:00',
  shownDigest: 'd1',
  insurer: { name: 'Bảo hiểm Salus', hotline: '1900 6868' },
  terms: { version: '2026-01', language: 'vi', paragraphs: [], consents: [] },
};
const [first = family.insuredDetails[0]] = family.insuredDetails;

type Change = CustomerContractView['changes'][number];
const change = (field: string, from: string | null, to: string | null): Change => ({
  field,
  from,
  to,
});

/** The shown changes as `what: from → to`. */
const shownChanges = (changes: Change[], contract: Partial<CustomerContractView> = {}) =>
  changedFacts({ ...family, ...contract, changes }).map(
    ({ what, from, to }) => `${what}: ${from} → ${to}`,
  );

describe('changedFacts', () => {
  test.each([
    [change('packageName', 'Cơ bản', 'Toàn diện'), 'Gói: Cơ bản → Toàn diện'],
    [change('packageName', null, 'Toàn diện'), 'Gói: null → Toàn diện'],
    [
      change('premiumAmount', '1628400', '4084800'),
      'Phí bảo hiểm: 1,628,400\u00A0đ → 4,084,800\u00A0đ',
    ],
    [change('discountContract', '95', '92'), 'Giảm phí gia đình: 5% → 8%'],
    [change('discountContract', null, '92'), 'Giảm phí gia đình: null → 8%'],
    [
      change('proposerDOB', '1990-01-02', '1990-02-01'),
      'Bên mua bảo hiểm · Ngày sinh: 02/01/1990 → 01/02/1990',
    ],
    [change('proposerGender', 'female', 'male'), 'Bên mua bảo hiểm · Giới tính: Nữ → Nam'],
    [
      change('proposerNationalId', '001090000999', '001090000123'),
      'Bên mua bảo hiểm · Giấy tờ: Căn cước / CCCD 001090000999 → Căn cước / CCCD 001090000123',
    ],
    [
      change('insuredDetails.2.insuredRelationship', 'parent', 'child'),
      'Nguyễn Trần Bảo An · Quan hệ: Cha/mẹ → Con',
    ],
    [
      change('insuredDetails.2.insuredTypeNID', 'CCCD', 'GKS'),
      'Nguyễn Trần Bảo An · Giấy tờ: Căn cước / CCCD 012020001234 → Giấy khai sinh 012020001234',
    ],
    [
      change('insuredDetails', null, 'Trần Thị Hoa'),
      'Thêm người được bảo hiểm: null → Trần Thị Hoa',
    ],
    [change('insuredDetails', 'Lê Văn Tám', null), 'Không còn trong hợp đồng: Lê Văn Tám → null'],
  ])('describes %j', (one, text) => expect(shownChanges([one])).toEqual([text]));

  test('merges type, number and issuing place of another document into two facts', () => {
    const contract = {
      proposerTypeNID: 'CMND',
      proposerNationalId: '012345678',
      proposerPlaceOfOrigin: null,
      proposerPlaceCMND: 'Công an Hà Nội',
    } as const;
    const changes = [
      change('proposerTypeNID', 'CCCD', 'CMND'),
      change('proposerNationalId', '001090000123', '012345678'),
      change('proposerPlaceOfOrigin', 'MINISTRY_OF_PUBLIC_SECURITY', null),
      change('proposerPlaceCMND', null, 'Công an Hà Nội'),
    ];
    expect(shownChanges(changes, contract)).toEqual([
      'Bên mua bảo hiểm · Giấy tờ: Căn cước / CCCD 001090000123 → Chứng minh nhân dân 012345678',
      'Bên mua bảo hiểm · Nơi cấp: Bộ Công an → Công an Hà Nội',
    ]);
  });

  test('describes a removed value as gone', () => {
    expect(
      shownChanges([change('proposerAddress', 'Số 1 Phố Mẫu', null)], { proposerAddress: null }),
    ).toEqual(['Bên mua bảo hiểm · Địa chỉ: Số 1 Phố Mẫu → không còn']);
  });

  test('labels a single insured person by the section, not by name', () => {
    const one = { insuredDetails: [first] as CustomerContractView['insuredDetails'] };
    expect(
      shownChanges(
        [change('insuredDetails.0.insuredName', 'Nguyễn Văn Đạt', first?.insuredName ?? '')],
        one,
      ),
    ).toEqual(['Người được bảo hiểm · Họ và tên: Nguyễn Văn Đạt → Nguyễn Văn Đức']);
  });

  test('leaves out a field that the page does not show', () => {
    expect(
      shownChanges([
        change('planId', '40002001', '40002003'),
        change('adjustInfo', 'CHANGE_INFO', null),
      ]),
    ).toEqual([]);
  });
});

describe('the page', () => {
  afterEach(cleanup);

  const open = (changes: Change[]) =>
    render(
      <Changes value={changedFacts({ ...family, changes })}>
        <ChangeList />
        <ContractFacts contract={{ ...family, changes }} />
      </Changes>,
    );
  const part = (name: string) =>
    screen.getByRole('heading', { level: 2, name }).closest('details') as HTMLElement;

  // covers LINK-19
  test('lists each person of a family with relationship and date of birth', () => {
    open([]);
    const insured = part('Người được bảo hiểm');
    expect(within(insured).getByText('3 người')).toBeTruthy();
    const persons = within(insured).getAllByRole('listitem');
    expect(persons.map((person) => person.querySelector('summary')?.textContent)).toEqual([
      'Nguyễn Văn ĐứcBản thân · sinh 01/02/1990',
      'Trần Thị HoaVợ/chồng · sinh 12/06/1992',
      'Nguyễn Trần Bảo AnCon · sinh 08/03/2020',
    ]);
    expect(persons[2]?.textContent).toContain('Giấy khai sinh••••1234');
    const reveal = within(persons[2] as HTMLElement).getByText('Hiện');
    fireEvent.click(reveal);
    expect(persons[2]?.textContent).toContain('Giấy khai sinh012020001234');
  });

  test('has no banner and no mark without changes', () => {
    open([]);
    expect(screen.queryByText(/cập nhật/)).toBeNull();
  });

  test('lists the changes on top, and marks section, person and fact with the old value', () => {
    open([
      change('insuredDetails.1.insuredName', 'Trần Thị Hòa', 'Trần Thị Hoa'),
      change('insuredDetails', null, 'Nguyễn Trần Bảo An'),
      change('insuredDetails', 'Lê Văn Tám', null),
    ]);
    const banner = screen.getByRole('region', {
      name: 'Thông tin đã được cập nhật theo yêu cầu của Quý khách',
    });
    expect(
      within(banner)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Trần Thị Hoa · Họ và têntừ Trần Thị Hòa →  thành Trần Thị Hoa',
      'Thêm người được bảo hiểmNguyễn Trần Bảo An',
      'Không còn trong hợp đồngLê Văn Tám',
    ]);
    const insured = part('Người được bảo hiểm');
    const [self, spouse, child] = within(insured).getAllByRole('listitem');
    expect(self?.textContent).not.toContain('Đã cập nhật');
    expect(spouse?.querySelector('summary')?.textContent).toContain('Đã cập nhật');
    expect(spouse?.querySelector('dd')?.textContent).toBe(
      'Trần Thị HoaĐã cập nhậtTrước đây: Trần Thị Hòa',
    );
    expect(child?.querySelector('summary')?.textContent).toContain('Mới thêm');
    expect(within(insured).getByText('Lê Văn Tám').closest('del')).toBeTruthy();
    expect(part('Bên mua bảo hiểm').textContent).not.toContain('Đã cập nhật');
  });

  test('shows five changes, and the others on demand', () => {
    const dates = ['01', '02', '03', '04', '05', '06', '07'];
    open(dates.map((date) => change('insuredDetails', null, `Người thứ ${date}`)));
    const banner = screen.getByRole('region', { name: /theo yêu cầu của Quý khách/ });
    const more = within(banner).getByText('Xem thêm 2 thay đổi').closest('details');
    expect(more?.open).toBe(false);
    expect(more?.querySelectorAll('li')).toHaveLength(2);
    expect(banner.querySelectorAll('li')).toHaveLength(7);
  });
});

// covers RENEW-8
test('shows the policy that a renewal continues without a press', () => {
  const renewedContract = {
    policyNo: '40002-25-00000001',
    typeContract: 'FAMILY' as const,
    packageName: family.packageName,
    sumInsured: family.sumInsured,
    policyStartDate: '2025-11-28T00:00:00.000+07:00',
    policyEndDate: '2026-11-27T23:59:59.000+07:00',
    premiumAmount: 1_080_000,
    persons: 1,
  };
  render(<ContractFacts contract={{ ...family, renewedContract }} />);
  const text = screen.getByText(/^28\/11\/2025 – 27\/11\/2026 · 1,080,000/);
  expect(text.closest('details')?.open).toBe(true);
});
