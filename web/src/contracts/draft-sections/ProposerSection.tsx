import { genders } from '@salus/domain/contracts/status.ts';
import {
  cccdIssuerOn,
  cccdIssuers,
  DEFAULT_CCCD_ISSUER,
  proposerDocumentTypes,
} from '@salus/domain/people/identity-document.ts';
import { type Day, isBefore, parseDay } from '@salus/domain/time/day.ts';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import type { DraftValues } from '../draft-form/draft-values.ts';
import { useRecheck } from '../draft-form/use-recheck.ts';
import { CardDifferences } from '../identity-card/CardDifferences.tsx';
import { proposerCardPaths } from '../identity-card/card-paths.ts';
import { IdentityNumberField } from '../identity-card/IdentityNumberField.tsx';
import { useIdentityCard } from '../identity-card/use-identity-card.ts';
import { DraftWarnings } from '../warnings/DraftWarnings.tsx';
import { crossCheckCccd } from './cccd-cross-check.ts';
import { DraftChoice } from './DraftChoice.tsx';
import { DraftDay } from './DraftDay.tsx';
import { DraftText } from './DraftText.tsx';
import { documentChoices, documentFields } from './document-fields.ts';
import { FormRow } from './FormRow.tsx';
import { FormSection } from './FormSection.tsx';
import { useAgeHint } from './use-age-hint.ts';
import { useFieldError } from './use-field-sentence.ts';

/** The policyholder: fields in ID card order, then contact data. */
export function ProposerSection({ today }: { readonly today: Day }) {
  const t = useTranslations();
  const { register, setValue } = useFormContext<DraftValues>();
  const recheck = useRecheck();
  const ageHint = useAgeHint(today);
  const issuerError = useFieldError('proposerPlaceOfOrigin');
  const issuerIsChosen = useRef(false);
  const [type, number, born, gender, issuedOn, issuer] = useWatch<
    DraftValues,
    [
      'proposerTypeNID',
      'proposerNationalId',
      'proposerDOB',
      'proposerGender',
      'proposerNationalIdDate',
      'proposerPlaceOfOrigin',
    ]
  >({
    name: [
      'proposerTypeNID',
      'proposerNationalId',
      'proposerDOB',
      'proposerGender',
      'proposerNationalIdDate',
      'proposerPlaceOfOrigin',
    ],
  });
  const document = documentFields[type];
  const doubt = document.encodesBirth ? crossCheckCccd(number ?? '', born, gender) : null;

  /** Derives the issuing authority from the issue date until the officer overrides it (VAL-9). */
  function suggestIssuer(date: string | null | undefined) {
    const day = parseDay(date ?? '');
    if (!issuerIsChosen.current)
      setValue(
        'proposerPlaceOfOrigin',
        day && !isBefore(today, day) ? cccdIssuerOn(day) : DEFAULT_CCCD_ISSUER,
      );
  }

  const card = useIdentityCard({
    paths: proposerCardPaths,
    onFilled: (filled) => {
      const issued = filled.find(({ field }) => field === 'issuedOn');
      if (issued) suggestIssuer(issued.value);
    },
  });

  return (
    <FormSection section="proposer" warnings={<DraftWarnings of="proposer" />}>
      <FormRow>
        <DraftChoice
          name="proposerTypeNID"
          label={t(($) => $.labels.documentType)}
          beside="start"
          choices={documentChoices(proposerDocumentTypes).map((value) => ({
            value,
            label: t(($) => $.domain.documentTypes[value]),
          }))}
          onValue={() => {
            issuerIsChosen.current = false;
            suggestIssuer(issuedOn);
            recheck(['proposerNationalId', 'proposerNationalIdDate', 'proposerPlaceCMND']);
          }}
        />
      </FormRow>
      <IdentityNumberField
        card={card}
        name="proposerNationalId"
        label={t(($) => $.labels.documentNumber)}
        hint={type && t(($) => $.domain.nationalIdFormats[type])}
        warning={doubt ? t(($) => $.draftForm.cccdDoubt[doubt]) : undefined}
        inputMode={document.inputMode}
      />
      <DraftText
        name="proposerName"
        label={t(($) => $.labels.name)}
        hint={t(($) => $.draftForm.nameHint)}
        mark={card.markOf('proposerName')}
        onPaste={card.onPaste}
      />
      <CardDifferences card={card} />
      <DraftDay
        name="proposerDOB"
        label={t(($) => $.labels.born)}
        meaning={ageHint(born)}
        mark={card.markOf('proposerDOB')}
        max={today}
        onValue={() => recheck(['proposerNationalIdDate'])}
      />
      <DraftChoice
        name="proposerGender"
        label={t(($) => $.labels.gender)}
        mark={card.markOf('proposerGender')}
        choices={genders.map((value) => ({ value, label: t(($) => $.domain.genders[value]) }))}
      />
      <FormRow isShortAndLong>
        <DraftDay
          name="proposerNationalIdDate"
          label={t(($) => $.domain.facts.issuedOn)}
          mark={card.markOf('proposerNationalIdDate')}
          optional={document.isIssueDateOptional ? t(($) => $.optional) : undefined}
          max={today}
          onValue={suggestIssuer}
        />
        {document.issuer === 'list' && (
          <SelectField
            {...register('proposerPlaceOfOrigin', {
              onChange: () => {
                issuerIsChosen.current = true;
              },
            })}
            id="proposerPlaceOfOrigin"
            label={t(($) => $.domain.facts.issuedBy)}
            error={issuerError}
            whole={issuer ?? null}
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
      <DraftText
        name="proposerMobile"
        label={t(($) => $.fieldNames.proposerMobile)}
        hint={t(($) => $.draftForm.mobileHint)}
        type="tel"
        inputMode="tel"
        onPaste={card.onPaste}
        dropSpaces
      />
      <DraftText
        name="proposerEmail"
        label={t(($) => $.domain.facts.email)}
        hint={t(($) => $.draftForm.emailHint)}
        type="email"
        inputMode="email"
        onPaste={card.onPaste}
      />
      <FormRow isLast>
        <DraftText
          name="proposerAddress"
          label={t(($) => $.domain.facts.address)}
          mark={card.markOf('proposerAddress')}
          onPaste={card.onPaste}
          optional={t(($) => $.optional)}
        />
      </FormRow>
    </FormSection>
  );
}
