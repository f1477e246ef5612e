import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { use } from 'react';
import { isolateWords } from '../i18n/isolate.ts';
import { ChangeTag } from './ChangeMark.tsx';
import { Facts, Fold } from './Fold.tsx';
import { dayOf } from './format.ts';
import { Icon } from './Icon.tsx';
import { Changes, useChangedIn } from './use-changes.ts';
import { counted, fill, words } from './words.ts';

const { facts, shared, changes: told } = words;

type Person = CustomerContractView['insuredDetails'][number];
type Props = { readonly contract: CustomerContractView };

/** Who is insured: one person with all facts, or a family as a list in which each person unfolds. */
export function InsuredPersons({ contract: { insuredDetails } }: Props) {
  const changed = useChangedIn('insured');
  const [only] = insuredDetails;
  if (only && insuredDetails.length === 1)
    return (
      <Fold title={facts.insured} gist={isolateWords(only.insuredName)} changed={changed}>
        <PersonFacts person={only} at="insured.0" />
      </Fold>
    );
  const gist = counted(facts, 'insuredCount', insuredDetails.length);
  return (
    <Fold title={facts.insured} gist={gist} changed={changed} open>
      <ol className="persons">
        {insuredDetails.map((person, at) => (
          <li key={person.insuredNationalId}>
            <FamilyMember person={person} at={`insured.${at}`} />
          </li>
        ))}
      </ol>
      <Gone />
    </Fold>
  );
}

function FamilyMember({ person, at }: { readonly person: Person; readonly at: string }) {
  const changed = useChangedIn(at);
  const isNew = use(Changes).some((change) => change.at.startsWith('insured.came') && change.to === person.insuredName);
  return (
    <details className="person">
      <summary>
        <span className="fold-head">
          <bdi className="person-name">{person.insuredName}</bdi>
          <span className="fold-gist">
            {shared.relationships[person.insuredRelationship]} ·{' '}
            {fill(facts.bornOn, { date: dayOf(person.insuredDOB) })}
          </span>
          {isNew ? <ChangeTag>{told.new}</ChangeTag> : changed && <ChangeTag />}
        </span>
        <Icon name="chevron" />
      </summary>
      <PersonFacts person={person} at={at} />
    </details>
  );
}

function PersonFacts({ person, at }: { readonly person: Person; readonly at: string }) {
  return (
    <Facts
      facts={[
        [facts.name, person.insuredName, `${at}.name`],
        [facts.relationship, shared.relationships[person.insuredRelationship], `${at}.relationship`],
        [facts.birthday, dayOf(person.insuredDOB), `${at}.birthday`],
        [facts.gender, shared.genders[person.insuredGender], `${at}.gender`],
        [shared.documentTypes[person.insuredTypeNID], person.insuredNationalId, `${at}.identity`],
      ]}
    />
  );
}

/** Whoever was taken out of the contract upon the customer's request. */
function Gone() {
  return use(Changes)
    .filter(({ at }) => at.startsWith('insured.left'))
    .map(({ at, from }) => (
      <p key={at} className="gone">
        {told.left}:{' '}
        <del>
          <bdi>{from}</bdi>
        </del>
      </p>
    ));
}
