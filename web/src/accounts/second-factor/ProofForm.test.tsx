import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { type Proof, ProofForm } from './ProofForm.tsx';

beforeAll(startI18n);
afterEach(cleanup);

/** @returns the field, its form's submit and the proofs that were sent */
function open() {
  const proofs: Proof[] = [];
  render(
    <ProofForm
      methods={['totp', 'recoveryCode']}
      passkey={null}
      send={async (proof) => void proofs.push(proof)}
      buttons={(submit) => submit}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Mã xác thực');
  const enter = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field.form as HTMLFormElement);
  };
  return { field, enter, sent: proofs };
}

// covers MFA-2
test('requires a code, until the field changes', async () => {
  const { field, enter, sent } = open();
  enter('  ');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: '1' } });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
  expect(sent).toEqual([]);
});

test('sends the code without outer spaces', async () => {
  const { enter, sent } = open();
  enter(' 123 456 ');
  await waitFor(() => expect(sent).toEqual([{ code: '123 456' }]));
});
