import { day } from '@salus/domain/time/day.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { blankDraft, type DraftValues } from '../draft/draft-values.ts';
import { InsuredSection } from '../draft-sections/InsuredSection.tsx';
import { ProposerSection } from '../draft-sections/ProposerSection.tsx';

const CARD = '079190001234|025123456|Nguyễn Thị Ánh|07021990|Nữ|12 Lê Lợi, Quận 1|15082021';
const TODAY = day('2026-11-22');

let valuesOf: () => DraftValues;

function Form() {
  const form = useForm<DraftValues>({ defaultValues: blankDraft('INDIVIDUAL'), mode: 'onTouched' });
  valuesOf = form.getValues;
  return (
    <NoticesProvider place="/">
      <FormProvider {...form}>
        <ProposerSection today={TODAY} />
        <InsuredSection today={TODAY} />
      </FormProvider>
    </NoticesProvider>
  );
}

beforeAll(startI18n);
afterEach(cleanup);

const field = (id: string) => {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLInputElement)) throw new Error(`no field ${id}`);
  return element;
};
const fieldNote = (id: string) => document.getElementById(`${id}-note`)?.textContent;
const type = (id: string, text: string) => fireEvent.change(field(id), { target: { value: text } });
const paste = (id: string, text: string) =>
  fireEvent.paste(field(id), { clipboardData: { getData: () => text } });
const markedFields = () =>
  screen.getAllByText('Từ thẻ').map((mark) => mark.parentElement?.firstChild?.textContent);

const OF_CARD = {
  proposerTypeNID: 'CCCD',
  proposerNationalId: '079190001234',
  proposerName: 'Nguyễn Thị Ánh',
  proposerDOB: '1990-02-07',
  proposerGender: 'female',
  proposerAddress: '12 Lê Lợi, Quận 1',
  proposerNationalIdDate: '2021-08-15',
  proposerPlaceOfOrigin: 'MANAGEMENT_OF_SOCIAL',
};

// covers CARD-4
it('fills a card in plain letters with a doubt, and the rest of one with a year of birth', () => {
  render(<Form />);
  paste(
    'proposerNationalId',
    '064090001234||Rah Lan Or|1990|Nam|Plei Brel Dor, Ia Hrung, Ia Grai, Gia Lai|15082021',
  );
  expect(valuesOf()).toMatchObject({
    proposerNationalId: '064090001234',
    proposerName: 'Rah Lan Or',
    proposerDOB: '',
    proposerGender: 'male',
    proposerAddress: 'Plei Brel Dor, Ia Hrung, Ia Grai, Gia Lai',
    proposerNationalIdDate: '2021-08-15',
  });
  expect(fieldNote('proposerNationalId')).toContain('chữ trên thẻ không có dấu');
});

// covers CARD-2
describe('the number field of an identity document', () => {
  it('fills the proposer from a pasted card and marks what came from it', () => {
    render(<Form />);
    paste('proposerNationalId', CARD);
    expect(valuesOf()).toMatchObject(OF_CARD);
    expect(markedFields()).toEqual([
      'Số giấy tờ',
      'Họ và tên',
      'Ngày sinh',
      'Giới tính',
      'Ngày cấp',
      'Địa chỉ',
    ]);
    type('proposerName', 'Nguyễn Thị Anh');
    expect(markedFields()).not.toContain('Họ và tên');
  });

  it.each(['proposerName', 'proposerMobile', 'proposerEmail', 'proposerAddress'])(
    'takes a card that is pasted into %s',
    (id) => {
      render(<Form />);
      paste(id, CARD);
      expect(valuesOf()).toMatchObject(OF_CARD);
    },
  );

  it('takes a card that a scanner types, at its Enter or when the field is left', () => {
    render(<Form />);
    fireEvent.focus(field('proposerNationalId'));
    type('proposerNationalId', CARD);
    fireEvent.keyDown(field('proposerNationalId'), { key: 'Enter' });
    expect(valuesOf()).toMatchObject(OF_CARD);
    expect(field('proposerNationalId').value).toBe('079190001234');

    fireEvent.focus(field('insuredDetails.0.insuredNationalId'));
    type('insuredDetails.0.insuredNationalId', CARD);
    fireEvent.blur(field('insuredDetails.0.insuredNationalId'));
    expect(valuesOf().insuredDetails[0]).toMatchObject({
      insuredTypeNID: 'CCCD',
      insuredNationalId: '079190001234',
      insuredName: 'Nguyễn Thị Ánh',
      insuredDOB: '1990-02-07',
      insuredGender: 'female',
    });
  });

  it('takes a card from a scanner that presses no key at the end', async () => {
    render(<Form />);
    type('proposerNationalId', CARD);
    await expect.poll(() => valuesOf().proposerName).toBe('Nguyễn Thị Ánh');
    expect(valuesOf()).toMatchObject(OF_CARD);
  });

  it.each([0, 4, 12])('takes a card that is typed at position %i of a number', (at) => {
    render(<Form />);
    const number = '079190001239';
    type('proposerNationalId', number);
    fireEvent.focus(field('proposerNationalId'));
    type('proposerNationalId', number.slice(0, at) + CARD + number.slice(at));
    fireEvent.keyDown(field('proposerNationalId'), { key: 'Enter' });
    expect(valuesOf()).toMatchObject({ ...OF_CARD, proposerNationalId: number });
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      '079190001239079190001234',
    ]);
    expect(field('proposerNationalId').getAttribute('aria-invalid')).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: 'Dùng theo thẻ' }));
    expect(valuesOf()).toMatchObject(OF_CARD);
  });

  it('replaces all of an earlier card, but not what was typed over it', () => {
    render(<Form />);
    paste('proposerNationalId', CARD);
    type('proposerAddress', '34 Hai Bà Trưng');
    paste('proposerNationalId', '079090001235||Trần Quốc Bảo|30041990|Nam|5 Hàng Bài|');
    expect(valuesOf()).toMatchObject({
      proposerNationalId: '079090001235',
      proposerName: 'Trần Quốc Bảo',
      proposerDOB: '1990-04-30',
      proposerGender: 'male',
      proposerNationalIdDate: '',
      proposerAddress: '34 Hai Bà Trưng',
    });
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      '34 Hai Bà Trưng5 Hàng Bài',
    ]);
    expect(markedFields()).toEqual(['Số giấy tờ', 'Họ và tên', 'Ngày sinh', 'Giới tính']);
  });

  it('leaves the focus where the user went after the scan', () => {
    render(<Form />);
    field('proposerNationalId').focus();
    type('proposerNationalId', CARD);
    field('proposerMobile').focus();
    expect(valuesOf()).toMatchObject(OF_CARD);
    expect(document.activeElement?.id).toBe('proposerMobile');
  });

  it('shows typed values beside different ones of the card, and takes or keeps them', () => {
    render(<Form />);
    type('proposerName', 'nguyễn thị ánh');
    type('proposerAddress', '34 Hai Bà Trưng');
    type('proposerDOB', '08/02/1990');
    paste('proposerNationalId', CARD);
    const differences = within(
      screen.getByText('Thẻ ghi khác với nội dung đã nhập').closest('[role=status]') as HTMLElement,
    );
    expect(differences.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      '08/02/199007/02/1990',
      '34 Hai Bà Trưng12 Lê Lợi, Quận 1',
    ]);
    fireEvent.click(differences.getByRole('button', { name: 'Giữ như đã nhập' }));
    expect(valuesOf()).toMatchObject({
      ...OF_CARD,
      proposerDOB: '1990-02-08',
      proposerAddress: '34 Hai Bà Trưng',
    });

    paste('proposerNationalId', CARD);
    fireEvent.click(screen.getByRole('button', { name: 'Dùng theo thẻ' }));
    expect(valuesOf()).toMatchObject(OF_CARD);
    expect(screen.queryByText('Thẻ ghi khác với nội dung đã nhập')).toBeNull();
  });

  it.each([
    ['mangled', CARD.replace('Nữ', 'Nuwx'), /Tắt bộ gõ/],
    ['cut', CARD.slice(0, 40), /thiếu phần cuối/],
    ['without a birth date', CARD.replace('07021990', '31021990'), /ngày sinh/],
  ])('refuses a %s text, names the remedy and keeps what was typed', (_, text, remedy) => {
    render(<Form />);
    type('proposerNationalId', '001090000123');
    type('proposerName', 'Lê Văn Tám');
    fireEvent.focus(field('proposerNationalId'));
    type('proposerNationalId', text);
    fireEvent.keyDown(field('proposerNationalId'), { key: 'Enter' });
    expect(fieldNote('proposerNationalId')).toMatch(remedy);
    expect(valuesOf()).toMatchObject({
      proposerNationalId: '001090000123',
      proposerName: 'Lê Văn Tám',
      proposerDOB: '',
    });
  });
});
