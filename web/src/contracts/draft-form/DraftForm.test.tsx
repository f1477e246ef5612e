import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  insuredFields,
  type ProposerField,
  proposerFields,
  tableFields,
} from '@salus/domain/contract-fields.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { blankDraft } from '../draft/draft-values.ts';
import { DraftForm } from './DraftForm.tsx';

const plans = [
  {
    code: '30002014',
    productId: '30002',
    packageName: 'Cơ bản',
    shortName: 'Cơ bản',
    amount: 100_000_000,
    fee: 620_000,
  },
  {
    code: '30002016',
    productId: '30002',
    packageName: 'Toàn diện',
    shortName: 'Toàn diện',
    amount: 300_000_000,
    fee: 1_560_000,
  },
].map((plan) => ({ ...plan, durationName: '12 tháng', benefits: [] }));

beforeAll(startI18n);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function openForm(
  onSave = vi.fn(async () => null as (() => Promise<void>) | null),
  areHintsOnFocus = false,
) {
  const start = blankDraft('INDIVIDUAL');
  const rootRoute = createRootRoute({
    component: () => (
      <NoticesProvider place="/">
        <DraftForm
          type="INDIVIDUAL"
          start={start}
          onSale={{ plans, promotions: [] }}
          keeping={{ tabKey: 'test', id: null, version: null, savedForm: null }}
          verb="Tạo hợp đồng"
          areHintsOnFocus={areHintsOnFocus}
          onSave={onSave}
        />
      </NoticesProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(<RouterProvider<AnyRouter> router={router} />);
  await screen.findByRole('button', { name: 'Tạo hợp đồng' });
  return onSave;
}

const field = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no field ${id}`);
  return element;
};
const fieldNote = (id: string) => document.getElementById(`${id}-note`)?.textContent;
const type = (id: string, text: string) => fireEvent.change(field(id), { target: { value: text } });
const choose = (id: string, name: string) =>
  fireEvent.click(
    within(field(id).closest('[role=radiogroup]') as HTMLElement).getByRole('radio', { name }),
  );
const submit = async () => {
  await act(async () => {
    fireEvent.keyDown(field('proposerName'), { key: 'Enter', ctrlKey: true });
  });
};

function typeProposer() {
  type('proposerNationalId', '001 090 000 123');
  type('proposerName', ' Nguyễn Văn Đức ');
  type('proposerDOB', '1/2/1990');
  choose('proposerGender', 'Nam');
  type('proposerNationalIdDate', '15082021');
  type('proposerMobile', '0987654321');
  type('proposerEmail', 'duc@example.com');
}
/** Types the example into each empty text control of the proposer, except into `exception`. */
function typeOtherTexts(exception: ProposerField) {
  for (const name of tableFields(proposerFields)) {
    const control = document.querySelector<HTMLInputElement>(`input[id="${name}"]`);
    if (control?.value === '' && name !== exception) type(name, exampleDraft[name] ?? '');
  }
}
const sameAsProposer = () =>
  fireEvent.click(screen.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }));
const planRadio = (name: RegExp) => screen.getByRole('radio', { name });
const answerAll = (answer: 'Có' | 'Không') => {
  for (const at of [0, 1, 2]) choose(`medicalQuestionnaires.${at}.medQuestionResult`, answer);
};

test('submits exactly the body of the call, typed by keyboard only', async () => {
  const onSave = await openForm();
  typeProposer();
  typeOtherTexts('proposerAddress');
  sameAsProposer();
  fireEvent.click(planRadio(/Toàn diện/));
  answerAll('Không');
  await submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  expect(onSave).toHaveBeenCalledWith(
    { ...exampleDraft, planId: '30002016', proposerAddress: null },
    {
      plan: plans[1],
      price: { fee: 1_560_000, persons: 1, discountContract: null, premiumAmount: 1_560_000 },
    },
  );
});

// covers VAL-26
test('submits clean values of text as people have it', async () => {
  const onSave = await openForm();
  type('proposerNationalId', '\u200B001.090.000.123');
  type('proposerName', 'Nguyễn\u200B Văn\u00A0Đức');
  type('proposerDOB', '٠١/٠٢/١٩٩٠');
  choose('proposerGender', 'Nam');
  type('proposerNationalIdDate', '15/08/2021');
  type('proposerMobile', '+84 987.654.321');
  type('proposerEmail', '\u202Aduc@example.com\u202C');
  typeOtherTexts('proposerAddress');
  sameAsProposer();
  fireEvent.click(planRadio(/Toàn diện/));
  answerAll('Không');
  await submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  const body = { ...exampleDraft, planId: '30002016', proposerAddress: null };
  expect(onSave).toHaveBeenCalledWith(body, expect.anything());
});

// covers VAL-25, VAL-28
test('names letters that no document prints, and an impossible age', async () => {
  await openForm();
  type('proposerName', '王小明');
  type('proposerDOB', '01/05/0199');
  await act(async () => {
    fireEvent.blur(field('proposerName'));
    fireEvent.blur(field('proposerDOB'));
  });
  await waitFor(() =>
    expect(fieldNote('proposerName')).toBe(
      'Chứng từ không in được 王 小 明. Hãy nhập dòng chữ La-tinh trên hộ chiếu',
    ),
  );
  expect(fieldNote('proposerDOB')).toBe('Tuổi không được quá 120. Kiểm tra năm sinh');
});

test('has a control for every field of the proposer and of the insured person', async () => {
  await openForm();
  const missing = () =>
    [
      ...tableFields(proposerFields),
      ...tableFields(insuredFields).map((name) => `insuredDetails.0.${name}`),
    ].filter((name) => !document.querySelector(`[id="${name}"], [name="${name}"]`));
  const onCitizenCard = missing();
  choose('proposerTypeNID', 'Chứng minh nhân dân');
  expect(onCitizenCard.filter((name) => missing().includes(name))).toEqual([]);
});

// covers VAL-17
test('starts with no health question answered, no package and no gender chosen', async () => {
  await openForm();
  const checkedRadios = screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked);
  expect(checkedRadios.map(({ id }) => id)).toEqual([
    'proposerTypeNID',
    'insuredDetails.0.insuredTypeNID',
  ]);
});

test('validates a field on blur, not during the first input', async () => {
  await openForm();
  type('proposerEmail', 'duc@');
  expect(fieldNote('proposerEmail')).not.toContain('không hợp lệ');
  await act(async () => {
    fireEvent.blur(field('proposerEmail'));
  });
  expect(fieldNote('proposerEmail')).toBe('Địa chỉ e-mail không hợp lệ');
  await act(async () => {
    type('proposerEmail', 'duc@example.com');
  });
  expect(fieldNote('proposerEmail')).not.toContain('không hợp lệ');
});

test('keeps the text of an impossible date and shows the error', async () => {
  await openForm();
  type('proposerDOB', '31/02/1990');
  await act(async () => {
    fireEvent.blur(field('proposerDOB'));
  });
  expect(field('proposerDOB')).toHaveProperty('value', '31/02/1990');
  expect(fieldNote('proposerDOB')).toBe('Ngày này không có trong lịch');
});

test('lists all invalid fields on top in page order and moves the focus there', async () => {
  await openForm();
  typeProposer();
  type('proposerMobile', '12');
  type('proposerDOB', '01012020');
  await submit();
  const title = await screen.findByText(/^Cần sửa/);
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
  const links = within(document.activeElement as HTMLElement).getAllByRole('link');
  expect(links.slice(0, 3).map((link) => link.textContent)).toEqual([
    'Ngày sinh của bên mua',
    'Số điện thoại',
    'Số giấy tờ của người được bảo hiểm',
  ]);
  fireEvent.click(links[1] as HTMLElement);
  expect(document.activeElement?.id).toBe('proposerMobile');
});

// covers DRAFT-19
test('names the remedy of empty fields and of a day that the rules refuse', async () => {
  await openForm();
  type('proposerNationalIdDate', '01012999');
  await submit();
  await waitFor(() => expect(fieldNote('proposerName')).toBe('Nhập họ và tên'));
  expect(fieldNote('proposerGender')).toBe('Chọn giới tính');
  expect(fieldNote('insuredDetails.0.insuredNationalId')).toBe('Nhập số giấy tờ');
  expect(fieldNote('proposerNationalIdDate')).toMatch(/^Ngày cấp phải sau .* không sau hôm nay \(/);
  // No issuer is derived from such a day.
  expect(field('proposerPlaceOfOrigin')).toHaveProperty('value', 'MANAGEMENT_OF_SOCIAL');
});

// covers DRAFT-19
test('ticks the insured person only once the copied fields are valid', async () => {
  await openForm();
  const insured = () =>
    within(screen.getByRole('complementary', { name: 'Tóm tắt hợp đồng' })).queryByRole('button', {
      name: /^Người được bảo hiểm/,
    });
  await act(async () => sameAsProposer());
  expect(insured()?.textContent).toContain('còn 4');
  typeProposer();
  await waitFor(() => expect(insured()).toBeNull());
});

// covers DRAFT-11
test('syncs the insured person while ticked, then restores the other person', async () => {
  await openForm();
  type('insuredDetails.0.insuredName', 'Lê Bảo Anh');
  typeProposer();
  await act(async () => sameAsProposer());
  expect(field('insuredDetails.0.insuredName').textContent).toContain('Nguyễn Văn Đức');
  await act(async () => type('proposerName', 'Nguyễn Văn Đạt'));
  expect(field('insuredDetails.0.insuredName').textContent).toContain('Nguyễn Văn Đạt');
  await act(async () => sameAsProposer());
  expect(field('insuredDetails.0.insuredName')).toHaveProperty('value', 'Lê Bảo Anh');
});

test('shows a shared error of proposer and insured once, and insured-only errors', async () => {
  await openForm();
  typeProposer();
  type('proposerName', '');
  await act(async () => sameAsProposer());
  await submit();
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Họ và tên/ })).toHaveLength(1));
  await act(async () => {
    type('proposerName', 'Nguyễn Văn Đức');
    type('proposerDOB', '01021950');
  });
  await waitFor(() =>
    expect(fieldNote('insuredDetails.0.insuredDOB')).toBe('Người được bảo hiểm không quá 65 tuổi'),
  );
});

// covers DRAFT-13, VAL-17
test('opens the dialog and saves nothing when a health answer is yes', async () => {
  const onSave = await openForm();
  typeProposer();
  sameAsProposer();
  fireEvent.click(planRadio(/Cơ bản/));
  answerAll('Không');
  choose('medicalQuestionnaires.1.medQuestionResult', 'Có');
  await submit();
  expect(await screen.findByText('Khách hàng chưa đủ điều kiện sức khỏe')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Đã hiểu' }));
  // The product is the reason: no text may ask for another answer.
  await waitFor(() =>
    expect(fieldNote('medicalQuestionnaires.1.medQuestionResult')).toBe(
      'Với câu trả lời Có, sản phẩm này không thể bảo hiểm cho người này',
    ),
  );
});

// covers VAL-8, VAL-9
test('derives the card issuer from its date, until the officer chooses', async () => {
  await openForm();
  const issuer = () => (field('proposerPlaceOfOrigin') as HTMLSelectElement).value;
  await act(async () => type('proposerNationalIdDate', '09102018'));
  expect(issuer()).toBe('NATIONAL_IMIGRATION_REGISTRATION');
  await act(async () => type('proposerNationalIdDate', '01072024'));
  expect(issuer()).toBe('MINISTRY_OF_PUBLIC_SECURITY');
  await act(async () => {
    fireEvent.change(field('proposerPlaceOfOrigin'), { target: { value: 'MANAGEMENT_OF_SOCIAL' } });
  });
  await act(async () => type('proposerNationalIdDate', '09102018'));
  expect(issuer()).toBe('MANAGEMENT_OF_SOCIAL');
});

test('shows a refusal of the server beside its field', async () => {
  const fields = [{ path: 'proposerEmail', code: 'invalid_email' }];
  await openForm(
    vi.fn(async () => Promise.reject(new RefusalError('VALIDATION_ERROR', { fields }))),
  );
  typeProposer();
  sameAsProposer();
  fireEvent.click(planRadio(/Cơ bản/));
  answerAll('Không');
  await submit();
  await waitFor(() => expect(fieldNote('proposerEmail')).toBe('Địa chỉ e-mail không hợp lệ'));
});

test('keeps input over a reload, except health answers', async () => {
  await openForm();
  typeProposer();
  answerAll('Không');
  await waitFor(() => expect(sessionStorage.getItem('test')).toContain('duc@example.com'));
  expect(sessionStorage.getItem('test')).not.toContain('medQuestionResult');
  expect(JSON.stringify(localStorage)).not.toContain('001090000123');
  cleanup();
  await openForm();
  await waitFor(() => expect(field('proposerName')).toHaveProperty('value', 'Nguyễn Văn Đức'));
  const checkedRadios = screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked, id }) => checked && id.startsWith('med'));
  expect(checkedRadios).toEqual([]);
});

// covers DRAFT-22
test.each([false, true])(
  'describes fields by their hints, shown on focus only: %s',
  async (isOnFocus) => {
    await openForm(undefined, isOnFocus);
    expect(field('proposerMobile').getAttribute('aria-describedby')).toBe('proposerMobile-note');
    expect(fieldNote('proposerMobile')).toContain('SMS');
    const waitsForFocus = (id: string) => field(id).className.includes('hintOnFocus');
    expect(waitsForFocus('proposerMobile-note')).toBe(isOnFocus);
    type('proposerDOB', '07021990');
    await waitFor(() => expect(fieldNote('proposerDOB')).toMatch(/tuổi$/));
    expect(waitsForFocus('proposerDOB-note')).toBe(false);
  },
);
