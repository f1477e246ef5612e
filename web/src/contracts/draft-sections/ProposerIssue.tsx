import { cccdIssuers } from '@salus/domain/people/identity-document.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import type { DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import type { IdentityCardUse } from '../identity-card/use-identity-card.ts';
import { DraftDay } from './DraftDay.tsx';
import { DraftText } from './DraftText.tsx';
import { documentFields } from './document-fields.ts';
import { FormRow } from './FormRow.tsx';
import type { SuggestedIssuer } from './use-suggested-issuer.ts';

type Props = {
  readonly today: Day;
  readonly card: IdentityCardUse;
  readonly issuer: SuggestedIssuer;
};

/** When and where the proposer's document was issued. */
export function ProposerIssue({ today, card, issuer }: Props) {
  const t = useTranslations();
  const { register } = useFormContext<DraftValues>();
  const issuerError = useFieldError('proposerPlaceOfOrigin');
  const type = useWatch<DraftValues, 'proposerTypeNID'>({ name: 'proposerTypeNID' });
  const issuerName = useWatch<DraftValues, 'proposerPlaceOfOrigin'>({
    name: 'proposerPlaceOfOrigin',
  });
  const document = documentFields[type];
  return (
    <FormRow isShortAndLong>
      <DraftDay
        name="proposerNationalIdDate"
        label={t(($) => $.domain.facts.issuedOn)}
        mark={card.fieldMark('proposerNationalIdDate')}
        optional={document.isIssueDateOptional ? t(($) => $.optional) : undefined}
        max={today}
        onValue={issuer.suggest}
      />
      {document.issuer === 'list' && (
        <SelectField
          {...register('proposerPlaceOfOrigin', { onChange: issuer.override })}
          id="proposerPlaceOfOrigin"
          label={t(($) => $.domain.facts.issuedBy)}
          error={issuerError}
          whole={issuerName ?? null}
          options={cccdIssuers.map((value) => ({
            value,
            label: t(($) => $.domain.cccdIssuers[value]),
          }))}
        />
      )}
      {document.issuer === 'text' && (
        <DraftText name="proposerPlaceCMND" label={t(($) => $.fieldNames.proposerPlaceCMND)} />
      )}
    </FormRow>
  );
}
