import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { Facts, Fold } from './Fold.tsx';
import { dayOf, money } from './format.ts';
import { fill, words } from './words.ts';

type Props = { readonly contract: CustomerContractView };

const { facts, shared } = words;

/** Everything that the contract says, in groups: benefits first, then the people, the period and the health answers. */
export function ContractFacts({ contract }: Props) {
  return (
    <div className="folds">
      <Benefits contract={contract} />
      <Proposer contract={contract} />
      <Insured contract={contract} />
      <Period contract={contract} />
      <Health contract={contract} />
    </div>
  );
}

function Benefits({ contract: { benefits } }: Props) {
  return (
    <Fold title={facts.benefits} gist={fill(facts.benefitsCount, { count: benefits.length })} open>
      <ul className="benefits">
        {benefits.map(({ code, name, limit, note }) => (
          <li key={code}>
            <span>
              {name}
              {note && <small>{note}</small>}
            </span>
            <span className="benefit-limit">{money(limit)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Proposer({ contract }: Props) {
  return (
    <Fold title={facts.proposer} gist={contract.proposerName}>
      <Facts
        facts={[
          [facts.name, contract.proposerName],
          [facts.birthday, dayOf(contract.proposerDOB)],
          [facts.gender, shared.genders[contract.proposerGender]],
          [shared.documentTypes[contract.proposerTypeNID], contract.proposerNationalId],
          [facts.issuedOn, contract.proposerNationalIdDate && dayOf(contract.proposerNationalIdDate)],
          [
            facts.issuedBy,
            contract.proposerPlaceOfOrigin
              ? shared.cccdIssuers[contract.proposerPlaceOfOrigin]
              : contract.proposerPlaceCMND,
          ],
          [facts.mobile, contract.proposerMobile],
          [facts.email, contract.proposerEmail],
          [facts.address, contract.proposerAddress],
        ]}
      />
      <p className="hint">{facts.wrong}</p>
    </Fold>
  );
}

function Insured({ contract: { insuredDetails } }: Props) {
  const gist =
    insuredDetails.length === 1
      ? (insuredDetails[0]?.insuredName ?? '')
      : fill(facts.insuredCount, { count: insuredDetails.length });
  return (
    <Fold title={facts.insured} gist={gist}>
      {insuredDetails.map((person) => (
        <Facts
          key={person.insuredNationalId}
          facts={[
            [facts.name, person.insuredName],
            [facts.relationship, shared.relationships[person.insuredRelationship]],
            [facts.birthday, dayOf(person.insuredDOB)],
            [facts.gender, shared.genders[person.insuredGender]],
            [shared.documentTypes[person.insuredTypeNID], person.insuredNationalId],
          ]}
        />
      ))}
    </Fold>
  );
}

function Period({ contract: { policyStartDate, policyEndDate, durationName } }: Props) {
  const [from, to] = [dayOf(policyStartDate), dayOf(policyEndDate)];
  return (
    <Fold title={facts.period} gist={`${from} – ${to}`}>
      <Facts
        facts={[
          [words.review.duration, durationName],
          [facts.from, from],
          [facts.to, to],
        ]}
      />
      <p className="hint">{facts.ifPaidToday}</p>
    </Fold>
  );
}

function Health({ contract: { questionOne, questionTwo, questionThree } }: Props) {
  const { 1: one, 2: two, 3: three } = shared.healthQuestions;
  const asked = [
    [one, questionOne],
    [two, questionTwo],
    [three, questionThree],
  ] as const;
  const gist = asked.some(([, yes]) => yes) ? facts.healthSomeYes : facts.healthAllNo;
  return (
    <Fold title={facts.health} gist={gist}>
      <dl className="answers">
        {asked.map(([question, yes]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{yes ? shared.answers.yes : shared.answers.no}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
