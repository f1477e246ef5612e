import { RefusalError } from '@salus/api/refusal-error.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { blankDraft, type DraftStart } from '../draft/draft-values.ts';
import { DraftForm } from '../draft-form/DraftForm.tsx';

const plan = {
  code: '40002001',
  productId: '40002',
  packageName: 'Cơ bản',
  shortName: 'Cơ bản',
  amount: 100_000_000,
  fee: 590_000,
  durationName: '12 tháng',
  benefits: [],
};
const percentages = [95, 92, 90, 88, 86, 84, 82, 80];
const promotions = percentages.map((discountContract, at) => ({
  totalPerson: at + 2,
  discountContract,
}));

const child = (at: number, insuredName = `Bé ${at}`) => ({
  isSameProposer: false,
  insuredName,
  insuredTypeNID: 'CCCD' as const,
  insuredNationalId: `00121500000${at}`,
  insuredDOB: '2015-06-05',
  insuredGender: 'male' as const,
  insuredRelationship: 'child' as const,
});
const children = (count: number) => Array.from({ length: count }, (_, at) => child(at + 1));
const [proposerInsured] = exampleDraft.insuredDetails;

beforeAll(startI18n);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

type Save = () => Promise<(() => Promise<void>) | null>;

async function openForm(
  persons: DraftStart['insuredDetails'] = [],
  onSave = vi.fn<Save>(async () => null),
) {
  const { medicalQuestionnaires, ...typed } = exampleDraft;
  const start = {
    ...blankDraft('FAMILY'),
    ...typed,
    planId: plan.code,
    insuredDetails: persons,
  } as DraftStart;
  const rootRoute = createRootRoute({
    component: () => (
      <NoticesProvider place="/">
        <DraftForm
          type="FAMILY"
          start={{ ...start, medicalQuestionnaires }}
          onSale={{ plans: [plan], promotions }}
          keeping={{ tabKey: 'test', id: null, version: null, savedForm: null }}
          verb="Tạo hợp đồng"
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

const field = (name: string) => {
  const element = document.querySelector<HTMLElement>(
    `[role="dialog"] [id="insuredDetails.0.${name}"]`,
  );
  if (!element) throw new Error(`no field ${name}`);
  return element;
};
const type = (name: string, text: string) =>
  fireEvent.change(field(name), { target: { value: text } });
const choose = (name: string, choice: string) =>
  fireEvent.click(
    within(field(name).closest('[role=radiogroup]') as HTMLElement).getByRole('radio', {
      name: choice,
    }),
  );
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pressIn = (dialog: HTMLElement, name: string) =>
  act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })));
const keys = (key: object) => act(async () => void fireEvent.keyDown(field('insuredName'), key));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const names = () =>
  // Behind an open dialog the table is hidden from the accessibility tree.
  screen
    .queryAllByRole('row', { hidden: true })
    .filter((row) => !row.closest('[role="dialog"]'))
    .flatMap((row) => row.querySelector('td bdi')?.textContent ?? []);
const summary = () => within(screen.getByRole('complementary', { name: 'Tóm tắt hợp đồng' }));
const plainText = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';
const isFocused = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id));

function typePerson(number: string, name: string) {
  type('insuredNationalId', number);
  type('insuredName', name);
  type('insuredDOB', '05062015');
  choose('insuredGender', 'Nam');
  choose('insuredRelationship', 'Con');
}
const ADD = 'Thêm người được bảo hiểm';

describe('the table of a family', () => {
  test('requires 2 to 9 persons when empty, and shows their number', async () => {
    await openForm();
    screen.getByText('Hợp đồng gia đình có từ 2 đến 9 người, mỗi người từ 1 đến 50 tuổi.');
    screen.getByText('0/9 người');
  });

  // covers DRAFT-12
  test('has no button for a tenth person', async () => {
    await openForm(children(9));
    screen.getByText('9/9 người');
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dán từ bảng tính' })).toBeNull();
    await press('Xóa Bé 4');
    await pressIn(await dialog('Xóa Bé 4 khỏi hợp đồng?'), 'Xóa');
    await noDialog();
    screen.getByRole('button', { name: ADD });
    expect(names()).not.toContain('Bé 4');
  });

  // covers DRAFT-1, DRAFT-6
  test('keeps a person after a cancelled deletion', async () => {
    await openForm(children(3));
    await press('Xóa Bé 2');
    await pressIn(await dialog('Xóa Bé 2 khỏi hợp đồng?'), 'Quay lại');
    await noDialog();
    expect(names()).toEqual(['Bé 1', 'Bé 2', 'Bé 3']);
  });

  // covers DRAFT-11
  test('syncs the person who is the proposer with the proposer', async () => {
    await openForm([{ ...proposerInsured }, child(1)]);
    await act(async () => {
      fireEvent.change(document.getElementById('proposerName') as HTMLElement, {
        target: { value: 'Nguyễn Văn Đạt' },
      });
    });
    await waitFor(() => expect(names()).toEqual(['Nguyễn Văn Đạt', 'Bé 1']));
  });

  test('shows at the row of an old draft that a person is too old now', async () => {
    await openForm([child(1), { ...child(2), insuredDOB: '1950-01-01' }]);
    await press('Ngày sinh: Người được bảo hiểm không quá 50 tuổi');
    await dialog('Sửa thông tin Bé 2');
    await isFocused('insuredDetails.0.insuredDOB');
  });
});

describe('the dialog of one person', () => {
  // covers DRAFT-12
  test('saves on Ctrl+Enter and starts the next person at the first field', async () => {
    await openForm();
    await press(ADD);
    typePerson('001215000001', 'Bé 1');
    const getData = () => '001215000001||Bé Một|05062015|Nam||';
    fireEvent.paste(field('insuredName'), { clipboardData: { getData } });
    screen.getByText('Thẻ ghi khác với nội dung đã nhập');
    await keys({ key: 'Enter', ctrlKey: true });
    await screen.findByText('Đã lưu Bé 1. Nhập người tiếp theo.');
    expect(screen.queryByText('Thẻ ghi khác với nội dung đã nhập')).toBeNull();
    expect(field('insuredName')).toHaveProperty('value', '');
    expect(field('insuredDOB')).toHaveProperty('value', '');
    await isFocused('insuredDetails.0.isSameProposer');
    typePerson('001215000002', 'Bé 2');
    await press('Lưu');
    await noDialog();
    expect(names()).toEqual(['Bé 1', 'Bé 2']);
  });

  test('ends with the ninth person', async () => {
    await openForm(children(8));
    await press(ADD);
    expect(screen.queryByRole('button', { name: 'Lưu và thêm người nữa' })).toBeNull();
    typePerson('001215000009', 'Bé 9');
    await keys({ key: 'Enter', ctrlKey: true });
    await noDialog();
    expect(names()).toHaveLength(9);
  });

  // covers DRAFT-12
  test('shows errors beside the fields, saves nothing and focuses the first one', async () => {
    await openForm();
    await press(ADD);
    typePerson('12', 'Bé 1');
    type('insuredDOB', '01011950');
    await press('Lưu');
    expect(document.getElementById('insuredDetails.0.insuredNationalId-note')?.textContent).toBe(
      'Số căn cước gồm đúng 12 chữ số',
    );
    expect(document.getElementById('insuredDetails.0.insuredDOB-note')?.textContent).toBe(
      'Người được bảo hiểm không quá 50 tuổi',
    );
    await isFocused('insuredDetails.0.insuredNationalId');
    screen.getByText('0/9 người');
  });

  // covers DRAFT-12
  test('announces that a known number updates its entry, then updates it', async () => {
    await openForm(children(2));
    await press(ADD);
    typePerson('001215000001', 'Bé Một');
    await screen.findByText('Số giấy tờ này đã có: cập nhật Bé 1');
    await press('Lưu');
    await noDialog();
    expect(names()).toEqual(['Bé Một', 'Bé 2']);
  });

  // covers VAL-20
  test('shows siblings as disabled with the reason', async () => {
    await openForm();
    await press(ADD);
    expect(screen.getByRole('radio', { name: 'Anh chị em ruột' })).toHaveProperty('disabled', true);
    await press('Lưu');
    screen.getByText('Anh chị em ruột không tham gia được hợp đồng gia đình.');
  });

  test('accepts one person as the proposer, and names that person for a second one', async () => {
    await openForm();
    await press(ADD);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }));
    await press('Lưu và thêm người nữa');
    await screen.findByText('Đã lưu Nguyễn Văn Đức. Nhập người tiếp theo.');
    const tick = screen.getByRole('checkbox', { name: /^Là bên mua bảo hiểm/ });
    expect(tick).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: 'Bản thân' })).toHaveProperty('disabled', true);
    screen.getByText(/^Bản thân đã là Nguyễn Văn Đức\./);
    await isFocused('insuredDetails.0.insuredTypeNID');
    await press('Quay lại');
    await noDialog();
    await press('Sửa Nguyễn Văn Đức');
    expect(screen.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' })).toHaveProperty(
      'checked',
      true,
    );
  });

  test('confirms before discarding input, and closes immediately without input', async () => {
    await openForm();
    await press(ADD);
    await keys({ key: 'Escape' });
    await noDialog();
    await press(ADD);
    type('insuredName', 'Bé');
    await keys({ key: 'Escape' });
    await pressIn(await dialog('Bỏ nội dung vừa nhập?'), 'Quay lại');
    expect(field('insuredName')).toHaveProperty('value', 'Bé');
    await keys({ key: 'Escape' });
    await pressIn(await dialog('Bỏ nội dung vừa nhập?'), 'Bỏ nội dung');
    await noDialog();
    screen.getByText('0/9 người');
  });
});

describe('the premium', () => {
  test.each([
    [0, '0 đ', 'Phí bằng 0: cần từ 2 đến 9 người được bảo hiểm'],
    [1, '0 đ', 'Phí bằng 0: cần từ 2 đến 9 người được bảo hiểm'],
    [2, '1,121,000 đ', 'Giảm 5% cho 2 người'],
    [4, '2,124,000 đ', 'Giảm 10% cho 4 người'],
    [9, '4,248,000 đ', 'Giảm 20% cho 9 người'],
  ])('of %i persons is %s: %s', async (count, premium, reason) => {
    await openForm(children(count));
    const [total] = summary().getAllByText(
      (_, element) => element?.tagName === 'P' && plainText(element as HTMLElement) === premium,
    );
    expect(total).toBeTruthy();
    summary().getByText(reason);
  });

  test('changes with each added or removed person', async () => {
    await openForm(children(3));
    summary().getByText('Giảm 8% cho 3 người');
    await press('Xóa Bé 3');
    await pressIn(await dialog('Xóa Bé 3 khỏi hợp đồng?'), 'Xóa');
    await noDialog();
    summary().getByText('Giảm 5% cho 2 người');
    expect(plainText(summary().getByText('590,000 đ × 2 người'))).toBe('590,000 đ × 2 người');
  });
});

describe('saving a family', () => {
  test('submits the persons and the premium shown on the screen', async () => {
    const onSave = await openForm([{ ...proposerInsured }, child(1)]);
    await press('Tạo hợp đồng');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
    expect(onSave).toHaveBeenCalledWith(
      { ...exampleDraft, planId: plan.code, insuredDetails: [proposerInsured, child(1)] },
      { plan, price: { fee: 590_000, persons: 2, discountContract: 95, premiumAmount: 1_121_000 } },
    );
  });

  test('is refused with fewer than two persons, and focuses the add button', async () => {
    const onSave = await openForm(children(1));
    await press('Tạo hợp đồng');
    const link = await screen.findByRole('link', { name: 'Người được bảo hiểm' });
    fireEvent.click(link);
    expect(document.activeElement?.textContent).toBe(ADD);
    expect(onSave).not.toHaveBeenCalled();
  });

  test('shows server-only errors at the row and on top, and links to the field', async () => {
    const fields = [{ path: 'insuredDetails.1.insuredName', code: 'special_characters' }];
    await openForm(
      children(2),
      vi.fn<Save>(async () => Promise.reject(new RefusalError('VALIDATION_ERROR', { fields }))),
    );
    await press('Tạo hợp đồng');
    await screen.findByRole('button', { name: 'Họ và tên: Không dùng các ký tự < > $ # &' });
    const link = await screen.findByRole('link', { name: 'Người thứ 2: Họ và tên' });
    await act(async () => void fireEvent.click(link));
    await dialog('Sửa thông tin Bé 2');
    await isFocused('insuredDetails.0.insuredName');
  });
});

describe('rows pasted from a spreadsheet', () => {
  const rows = [
    'Bé Một\tCCCD\t001215000001\t5/6/2015\tNam\tCon',
    'Bé Hai\tCCCD\t1215000777\t5/6/2015\tNam\tCon',
    'Bé Ba\tGKS\tGKS123456789\t5/6/2015\tNữ\tCon',
  ].join('\n');
  const paste = (target: HTMLElement) =>
    act(async () => void fireEvent.paste(target, { clipboardData: { getData: () => rows } }));

  test('open on Ctrl+V in the section, and are added only by the button', async () => {
    await openForm(children(1));
    await paste(screen.getByRole('button', { name: ADD }));
    const preview = await dialog('Dán từ bảng tính');
    within(preview).getByText('2 dòng hợp lệ');
    within(preview).getByText('1 dòng cần sửa, chưa được thêm');
    within(preview).getByText('Cập nhật Bé 1');
    expect(names().slice(0, 1)).toEqual(['Bé 1']);
    await pressIn(preview, 'Thêm 2 người');
    await noDialog();
    expect(names()).toEqual(['Bé Một', 'Bé Ba']);
  });

  test('report lost zeros at their cell and restore them', async () => {
    await openForm();
    await press('Dán từ bảng tính');
    await paste(screen.getByLabelText('Các dòng đã sao chép'));
    const preview = await dialog('Dán từ bảng tính');
    const cell = within(preview).getByLabelText('Số giấy tờ, dòng 2');
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    within(preview).getByText('Số căn cước thiếu số 0 ở đầu (còn 10 chữ số)');
    await pressIn(preview, 'Sửa thành 001215000777');
    expect(cell).toHaveProperty('value', '001215000777');
    expect(cell.getAttribute('aria-invalid')).toBe('false');
    await pressIn(preview, 'Thêm 3 người');
    await noDialog();
    expect(names()).toEqual(['Bé Một', 'Bé Hai', 'Bé Ba']);
  });

  test('can be removed one by one or all together', async () => {
    await openForm();
    await press('Dán từ bảng tính');
    await paste(screen.getByLabelText('Các dòng đã sao chép'));
    const preview = await dialog('Dán từ bảng tính');
    await pressIn(preview, 'Bỏ dòng 1');
    within(preview).getByRole('button', { name: 'Thêm 1 người' });
    await pressIn(preview, 'Quay lại');
    await noDialog();
    screen.getByText('0/9 người');
  });
});
