import type { Day } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { DraftWarnings } from '../warnings/DraftWarnings.tsx';
import { FormSection } from './FormSection.tsx';
import { PersonFields } from './PersonFields.tsx';
import { SameAsProposer } from './SameAsProposer.tsx';
import { useSameAsProposer } from './use-same-as-proposer.ts';

/** The insured person: synced with the proposer while ticked, or another person. */
export function InsuredSection({ today }: { readonly today: Day }) {
  const t = useTranslations();
  const { isSame, setIsSame } = useSameAsProposer();
  return (
    <FormSection
      section="insured"
      columns={isSame ? 1 : 2}
      warnings={<DraftWarnings of={0} />}
      question={
        <CheckField id="insuredDetails.0.isSameProposer" isChecked={isSame} onChange={setIsSame}>
          {t(($) => $.draftForm.sameAsProposer)}
        </CheckField>
      }
    >
      {isSame ? (
        <SameAsProposer />
      ) : (
        <PersonFields
          type="INDIVIDUAL"
          today={today}
          noRelationship={t(($) => $.draftForm.noSibling)}
        />
      )}
    </FormSection>
  );
}
