import type { Day } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { Person } from '../draft/draft-values.ts';
import { otherSelf } from '../draft/persons.ts';
import { PersonFields } from '../draft-sections/PersonFields.tsx';
import { SameAsProposer } from '../draft-sections/SameAsProposer.tsx';
import { useSameAsProposer } from '../draft-sections/use-same-as-proposer.ts';

type Props = {
  readonly persons: readonly Person[];
  /** Indexes of the entries that this input replaces. */
  readonly replacedPlaces: readonly (number | null)[];
  readonly today: Day;
};

/** The fields of one person; at most one person of a family is the proposer. */
export function PersonEntry({ persons, replacedPlaces, today }: Props) {
  const t = useTranslations();
  const { isSame, setIsSame } = useSameAsProposer();
  const self = otherSelf(persons, replacedPlaces);
  const name = self?.insuredName || t(($) => $.insuredPersons.unnamed);
  const noSibling = t(($) => $.personDialog.noSibling);
  return (
    <>
      <Stack gap={4} below={16}>
        <CheckField
          id="insuredDetails.0.isSameProposer"
          isChecked={isSame}
          reason={self && !isSame ? t(($) => $.personDialog.sameTaken, { name }) : null}
          onChange={setIsSame}
        >
          {t(($) => $.draftForm.sameAsProposer)}
        </CheckField>
      </Stack>
      {isSame ? (
        <SameAsProposer />
      ) : (
        <Grid columns={2} gap={12} columnGap={24} isOneColumnOnPhone>
          <PersonFields
            type="FAMILY"
            today={today}
            noRelationship={
              self ? `${t(($) => $.personDialog.selfTaken, { name })} ${noSibling}` : noSibling
            }
            isSelfTaken={self !== null}
          />
        </Grid>
      )}
    </>
  );
}
