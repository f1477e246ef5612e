import type { ContractView } from '@salus/api/contract-view.ts';
import { OVERLAP_REASON_LENGTH } from '@salus/domain/contracts/warnings/overlap.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { BoundField, MutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useWarningSentence } from './use-warning-sentence.ts';

/** The start of a form that may ask for a reason. */
export const reasonStart = { overlapReason: '' };

/** Left out while it is empty: the server asks only where it matters. */
export const overlapBody = ({ overlapReason }: typeof reasonStart) =>
  overlapReason.trim() === '' ? {} : { overlapReason };

type ReasonForm = Pick<MutationForm<typeof reasonStart>, 'bind' | 'refusal'>;

/** Names the persons who are covered by another contract, and takes the reason (OVERLAP-3). */
export function OverlapReason({
  contract: { insuredDetails },
  overlaps: warnings,
  form,
}: {
  readonly contract: ContractView;
  readonly overlaps: readonly Warning[];
  readonly form: ReasonForm;
}) {
  const sentence = useWarningSentence();

  function nameAt(path: string): string {
    return insuredDetails[Number(path.split('.')[1])]?.insuredName ?? '';
  }

  return (
    <Stack gap={12} above={12} below={12} hidesEmpty hidesWithoutContent>
      <div role="status">
        {warnings.length > 0 && (
          <Notice kind="warning">
            {warnings.map((warning) => (
              <p key={`${warning.path} ${warning.code}`}>
                <bdi>{nameAt(warning.path)}</bdi>: {sentence(warning)}
              </p>
            ))}
          </Notice>
        )}
      </div>
      <ReasonField form={form} field={form.bind('overlapReason')} isOffered={warnings.length > 0} />
    </Stack>
  );
}

const isRefused = ({ refusal }: Pick<ReasonForm, 'refusal'>) => refusal?.code === 'INSURED_OVERLAP';

type FieldProps = {
  readonly form: { readonly refusal: ReasonForm['refusal'] };
  readonly field: BoundField<'overlapReason', string>;
  /** Whether the reason may be given before the server asks for it. */
  readonly isOffered?: boolean;
};

/** The reason, once the server refused for lack of it, or where it is offered. */
export function ReasonField({ form, field, isOffered = false }: FieldProps) {
  const t = useTranslations();
  if (!isOffered && !isRefused(form) && field.value === '') return null;
  return (
    <NoteField
      {...field}
      label={t(($) => $.overlap.reason)}
      hint={t(($) => $.overlap.reasonHint, { min: OVERLAP_REASON_LENGTH.min })}
      optional={isRefused(form) ? undefined : t(($) => $.optional)}
      max={OVERLAP_REASON_LENGTH.max}
    />
  );
}
