import type { Day } from '@salus/domain/time/day.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormSection } from './FormSection.tsx';
import { PersonFields } from './PersonFields.tsx';
import { SameAsProposer } from './SameAsProposer.tsx';
import { useSameAsProposer } from './use-same-as-proposer.ts';

/** The person insured: the proposer themselves, kept in step while ticked, or somebody else. */
export function InsuredSection({ today }: { readonly today: Day }) {
  const t = useWords();
  const { isSame, setIsSame } = useSameAsProposer();
  return (
    <FormSection
      section="insured"
      columns={isSame ? 1 : 2}
      aside={
        <CheckField id="insuredDetails.0.isSameProposer" checked={isSame} onChange={setIsSame}>
          {t(($) => $.draftForm.sameAsProposer)}
        </CheckField>
      }
    >
      {isSame ? <SameAsProposer /> : <PersonFields today={today} noRelationship={t(($) => $.draftForm.noSibling)} />}
    </FormSection>
  );
}
