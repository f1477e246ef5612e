import type { ContractView } from '@salus/api/contract-view.ts';
import { OVERLAP_REASON_LENGTH } from '@salus/domain/contracts/warnings/overlap.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { z } from 'zod';
import type { BoundField } from '../../calls/forms/use-mutation-form.ts';
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

type Props = {
  readonly contract: ContractView;
  /** The warnings that were read before the form opened. */
  readonly overlaps?: readonly Warning[];
  readonly refusal: Refusal | null;
  readonly field: BoundField<'overlapReason', string>;
};

/** Names the persons who are covered by another contract, and takes the reason (OVERLAP-3). */
export function OverlapReason({ contract, overlaps = [], refusal, field }: Props) {
  const t = useTranslations();
  const sentence = useWarningSentence();
  const persons = refusedPersons(refusal);
  const lines =
    overlaps.length > 0
      ? overlaps.map((warning) => ({ name: nameAt(contract, warning.path), warning }))
      : (persons ?? []);
  const hasReasonField = persons !== null || lines.length > 0 || field.value !== '';

  return (
    <Stack gap={12} above={12} below={12} hidesEmpty hidesWithoutContent>
      <div role="status">
        {lines.length > 0 && (
          <Notice kind="warning">
            {lines.map(({ name, warning }) => (
              <p key={`${name} ${warning.code}`}>
                <bdi>{name}</bdi>: {sentence(warning)}
              </p>
            ))}
          </Notice>
        )}
      </div>
      {hasReasonField && (
        <NoteField
          {...field}
          label={t(($) => $.overlap.reason)}
          hint={t(($) => $.overlap.reasonHint, { min: OVERLAP_REASON_LENGTH.min })}
          optional={persons ? undefined : t(($) => $.optional)}
          max={OVERLAP_REASON_LENGTH.max}
        />
      )}
    </Stack>
  );
}

const nameAt = ({ insuredDetails }: ContractView, path: string): string =>
  insuredDetails[Number(path.split('.')[1])]?.insuredName ?? '';

const refusedShape = z.object({
  fields: z.array(z.object({ insuredName: z.string(), coveredUntil: z.string().nullable() })),
});

/** The persons that the server names when it asks for the reason; null where it does not. */
function refusedPersons(refusal: Refusal | null) {
  if (refusal?.code !== 'INSURED_OVERLAP') return null;
  const persons = refusedShape.safeParse(refusal.params).data?.fields ?? [];
  return persons.map(({ insuredName: name, coveredUntil }) => ({
    name,
    warning:
      coveredUntil === null
        ? ({ code: 'INSURED_IN_DRAFT', data: {} } as const)
        : ({ code: 'INSURED_COVERED', data: { coveredUntil } } as const),
  }));
}
