import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { isolateWords } from '../i18n/isolate.ts';
import { Facts, Fold } from './Fold.tsx';
import { dayOf, money } from './format.ts';
import { InsuredPersons } from './InsuredPersons.tsx';
import { useChangedIn } from './use-changes.ts';
import { catalogueWord, counted, fill, words } from './words.ts';

type Props = { readonly contract: CustomerContractView };

const { facts, shared } = words;

/** Everything that the contract says, in groups: benefits first, then the people, the period and the health answers. */
export function ContractFacts({ contract }: Props) {
  return (
    <div className="folds">
      <Benefits contract={contract} />
      <Proposer contract={contract} />
      <InsuredPersons contract={contract} />
      <Period contract={contract} />
      <Health contract={contract} />
    </div>
  );
}

function Benefits({ contract: { benefits, insuredDetails } }: Props) {
  const gist = insuredDetails.length > 1 ? 'benefitsCountEach' : 'benefitsCount';
  return (
    <Fold title={facts.benefits} gist={counted(facts, gist, benefits.length)} open>
      <ul className="benefits">
        {benefits.map(({ code, name, limit, note }) => (
          <li key={code}>
            <span>
              {catalogueWord(name)}
              {note && <small>{catalogueWord(note)}</small>}
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
    <Fold title={facts.proposer} gist={isolateWords(contract.proposerName)} changed={useChangedIn('proposer')}>
      <Facts
        facts={[
          [facts.name, contract.proposerName, 'proposer.name'],
          [facts.birthday, dayOf(contract.proposerDOB), 'proposer.birthday'],
          [facts.gender, shared.genders[contract.proposerGender], 'proposer.gender'],
          [shared.documentTypes[contract.proposerTypeNID], contract.proposerNationalId, 'proposer.identity'],
          [
            facts.issuedOn,
            contract.proposerNationalIdDate && dayOf(contract.proposerNationalIdDate),
            'proposer.issuedOn',
          ],
          [
            facts.issuedBy,
            contract.proposerPlaceOfOrigin
              ? shared.cccdIssuers[contract.proposerPlaceOfOrigin]
              : contract.proposerPlaceCMND,
            'proposer.issuedBy',
          ],
          [facts.mobile, contract.proposerMobile, 'proposer.mobile'],
          [facts.email, contract.proposerEmail, 'proposer.email'],
          [facts.address, contract.proposerAddress, 'proposer.address'],
        ]}
      />
      <p className="hint">{facts.wrong}</p>
    </Fold>
  );
}

function Period({ contract: { policyStartDate, policyEndDate, durationName } }: Props) {
  const [from, to] = [dayOf(policyStartDate), dayOf(policyEndDate)];
  return (
    <Fold title={facts.period} gist={fill(facts.span, { from, to })}>
      <Facts
        facts={[
          [words.review.duration, catalogueWord(durationName)],
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
