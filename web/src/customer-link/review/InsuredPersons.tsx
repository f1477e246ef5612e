import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { use } from 'react';
import { isolateText } from '../../i18n/isolate.ts';
import { formatDay } from '../format.ts';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import { ChangeTag } from './ChangeMark.tsx';
import { Fold } from './Fold.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import reviewStyles from './review.module.css';
import { Changes, useChangedIn } from './use-changes.ts';

type Person = CustomerContractView['insuredDetails'][number];
type Props = { readonly contract: CustomerContractView };

/** One insured person with all facts, or a family as a list of folded persons. */
export function InsuredPersons({ contract: { insuredDetails, proposerNationalId } }: Props) {
  const t = useTranslations();
  const isChanged = useChangedIn('insured');
  const relationshipText = ({ insuredRelationship }: Person) =>
    t(($) => $.domain.relationships[insuredRelationship]);
  const [only] = insuredDetails;
  if (only && insuredDetails.length === 1)
    return (
      <Fold
        title={t(($) => $.facts.insured)}
        gist={`${isolateText(only.insuredName)} · ${relationshipText(only)}`}
        isChanged={isChanged}
        // The proposer has the same facts.
        open={isChanged || only.insuredNationalId !== proposerNationalId}
      >
        <PersonFacts kind="insured" values={only} at="insured.0" />
      </Fold>
    );
  const gist = t(($) => $.facts.insuredCount, { count: insuredDetails.length });
  return (
    <Fold title={t(($) => $.facts.insured)} gist={gist} isChanged={isChanged} open>
      <ol className={reviewStyles.persons}>
        {insuredDetails.map((person, at) => (
          <li key={`${person.insuredName} ${person.insuredDOB} ${person.insuredNationalId}`}>
            <FamilyMember person={person} at={`insured.${at}`} />
          </li>
        ))}
      </ol>
      <RemovedPersons />
    </Fold>
  );
}

function FamilyMember({ person, at }: { readonly person: Person; readonly at: string }) {
  const t = useTranslations();
  const isChanged = useChangedIn(at);
  const isNew = use(Changes).some(
    (change) => change.at.startsWith('insured.came') && change.to === person.insuredName,
  );
  return (
    <details className={reviewStyles.person}>
      <summary>
        <span className={reviewStyles.foldHead}>
          <bdi className={reviewStyles.personName}>{person.insuredName}</bdi>
          <span className={reviewStyles.foldGist}>
            {t(($) => $.domain.relationships[person.insuredRelationship])} ·{' '}
            {t(($) => $.facts.bornOn, { date: formatDay(person.insuredDOB) })}
          </span>
          {isNew ? <ChangeTag>{t(($) => $.changes.new)}</ChangeTag> : isChanged && <ChangeTag />}
        </span>
        <Icon name="chevron" />
      </summary>
      <PersonFacts kind="insured" values={person} at={at} />
    </details>
  );
}

/** The persons removed from the contract upon the customer's request. */
function RemovedPersons() {
  const t = useTranslations();
  return use(Changes)
    .filter(({ at }) => at.startsWith('insured.left'))
    .map(({ at, from }) => (
      <p key={at} className={`hint ${reviewStyles.departure}`}>
        {t(($) => $.changes.left)}:{' '}
        <del>
          <bdi>{from}</bdi>
        </del>
      </p>
    ));
}
