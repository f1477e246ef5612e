import { crossCheckCccd } from '@salus/domain/people/cccd-number.ts';
import { genders } from '@salus/domain/people/gender.ts';
import {
  cccdIssuerOn,
  cccdIssuers,
  DEFAULT_CCCD_ISSUER,
  proposerDocumentTypes,
} from '@salus/domain/people/identity-document.ts';
import { cleanEmail, cleanPhone } from '@salus/domain/people/letters/cleaning.ts';
import { type Day, isBefore, parseDay } from '@salus/domain/time/day.ts';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import type { DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import { useRecheck } from '../draft/use-recheck.ts';
import { CardDifferences } from '../identity-card/CardDifferences.tsx';
import { proposerCardPaths } from '../identity-card/card-paths.ts';
import { IdentityNumberField } from '../identity-card/IdentityNumberField.tsx';
import { type IdentityCardUse, useIdentityCard } from '../identity-card/use-identity-card.ts';
import { DraftWarnings } from '../warnings/DraftWarnings.tsx';
import { DraftChoice, DraftDay, DraftText } from './DraftText.tsx';
import { documentChoices, documentFields } from './document-fields.ts';
import { FormRow } from './FormRow.tsx';
import { FormSection } from './FormSection.tsx';
import { useAgeHint } from './use-age-hint.ts';

/** The policyholder: fields in ID card order, then contact data. */
export function ProposerSection({ today }: { readonly today: Day }) {
  const t = useTranslations();
  const recheck = useRecheck();
  const ageHint = useAgeHint(today);
  const [type, number, born, gender] = useWatch<
    DraftValues,
    ['proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender']
  >({ name: ['proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender'] });
  const document = documentFields[type];
  const doubt = document.encodesBirth
    ? crossCheckCccd(number ?? '', parseDay(born ?? ''), gender ?? null)
    : null;
  const issuer = useSuggestedIssuer(today);
  const card = useIdentityCard({
    paths: proposerCardPaths,
    onFilled: (cardValues) => {
      const issueDay = cardValues.find(({ field }) => field === 'issuedOn');
      if (issueDay) issuer.suggest(issueDay.value);
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
            issuer.restart();
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
        label={t(($) => $.domain.facts.name)}
        hint={t(($) => $.draftForm.nameHint)}
        mark={card.fieldMark('proposerName')}
        onPaste={card.onPaste}
      />
      <CardDifferences card={card} />
      <DraftDay
        name="proposerDOB"
        label={t(($) => $.domain.facts.birthday)}
        meaning={ageHint(born)}
        mark={card.fieldMark('proposerDOB')}
        max={today}
        onValue={() => recheck(['proposerNationalIdDate'])}
      />
      <DraftChoice
        name="proposerGender"
        label={t(($) => $.domain.facts.gender)}
        mark={card.fieldMark('proposerGender')}
        choices={genders.map((value) => ({ value, label: t(($) => $.domain.genders[value]) }))}
      />
      <ProposerIssue today={today} card={card} issuer={issuer} />
      <ProposerContact card={card} />
    </FormSection>
  );
}

function ProposerContact({ card }: { readonly card: IdentityCardUse }) {
  const t = useTranslations();
  return (
    <>
      <DraftText
        name="proposerMobile"
        label={t(($) => $.fieldNames.proposerMobile)}
        hint={t(($) => $.draftForm.mobileHint)}
        type="tel"
        inputMode="tel"
        onPaste={card.onPaste}
        clean={cleanPhone}
      />
      <DraftText
        name="proposerEmail"
        label={t(($) => $.domain.facts.email)}
        hint={t(($) => $.draftForm.emailHint)}
        type="email"
        inputMode="email"
        onPaste={card.onPaste}
        clean={cleanEmail}
      />
      <FormRow isLast>
        <DraftText
          name="proposerAddress"
          label={t(($) => $.domain.facts.address)}
          mark={card.fieldMark('proposerAddress')}
          onPaste={card.onPaste}
          optional={t(($) => $.optional)}
        />
      </FormRow>
    </>
  );
}

type Props = {
  readonly today: Day;
  readonly card: IdentityCardUse;
  readonly issuer: SuggestedIssuer;
};

/** When and where the proposer's document was issued. */
function ProposerIssue({ today, card, issuer }: Props) {
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

type SuggestedIssuer = {
  /** Sets the authority that issued cards on this date, unless the officer chose one. */
  readonly suggest: (issuedOn: string | null | undefined) => void;
  /** The officer chose an authority. */
  readonly override: () => void;
  /** Suggests again, for another type of document. */
  readonly restart: () => void;
};

/** Derives the issuing authority from the issue date until the officer overrides it (VAL-9). */
function useSuggestedIssuer(today: Day): SuggestedIssuer {
  const { getValues, setValue } = useFormContext<DraftValues>();
  const isOverridden = useRef(false);

  function suggest(issuedOn: string | null | undefined) {
    if (isOverridden.current) return;
    const day = parseDay(issuedOn ?? '');
    setValue(
      'proposerPlaceOfOrigin',
      day && !isBefore(today, day) ? cccdIssuerOn(day) : DEFAULT_CCCD_ISSUER,
    );
  }

  return {
    suggest,
    override: () => {
      isOverridden.current = true;
    },
    restart: () => {
      isOverridden.current = false;
      suggest(getValues('proposerNationalIdDate'));
    },
  };
}
