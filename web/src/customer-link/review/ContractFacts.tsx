import type { CustomerContractView } from '@salus/api/customer-link.ts';
import type { PersonFact } from '@salus/domain/contract-fields.ts';
import { MASK } from '@salus/domain/verification/link-step-up.ts';
import { use } from 'react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { isolateText } from '../../i18n/isolate.ts';
import { formatDay, money } from '../format.ts';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import { type PersonLine, personLines } from '../person-facts.ts';
import { useTranslations } from '../translations.ts';
import { Benefits } from './Benefits.tsx';
import { ChangeTag } from './ChangeMark.tsx';
import { FactList, Fold } from './Fold.tsx';
import { PolicyTerms } from './PolicyTerms.tsx';
import reviewStyles from './review.module.css';
import { Changes, useChangedIn } from './use-changes.ts';

type Props = { readonly contract: CustomerContractView };

/** All facts of the contract in groups; the persons are open, because customers check them. */
export function ContractFacts({ contract }: Props) {
  return (
    <div className="stack near">
      <Proposer contract={contract} />
      <InsuredPersons contract={contract} />
      <Benefits contract={contract} />
      <PolicyTerms terms={contract.policyTerms} open />
      <Period contract={contract} />
      {!contract.masked && <Health contract={contract} />}
    </div>
  );
}

function Proposer({ contract }: Props) {
  const t = useTranslations();
  return (
    <Fold
      title={t(($) => $.facts.proposer)}
      gist={isolateText(contract.proposerName)}
      isChanged={useChangedIn('proposer')}
      open
    >
      <PersonFacts kind="proposer" values={contract} at="proposer" />
      <p className="hint">{t(($) => $.facts.wrong)}</p>
    </Fold>
  );
}

function Period({ contract }: Props) {
  const { policyStartDate, policyEndDate, durationName, renewedContract } = contract;
  const t = useTranslations();
  const [from, to] = [formatDay(policyStartDate), formatDay(policyEndDate)];
  const renewedFacts = renewedContract
    ? [
        [
          t(($) => $.facts.renewed),
          [
            t(($) => $.facts.span, {
              from: formatDay(renewedContract.policyStartDate ?? policyStartDate),
              to: formatDay(renewedContract.policyEndDate ?? policyEndDate),
            }),
            money(renewedContract.premiumAmount),
            t(($) => $.facts.insuredCount, { count: renewedContract.persons }),
          ].join(' · '),
        ] as const,
      ]
    : [];
  return (
    <Fold
      title={t(($) => $.facts.period)}
      gist={t(($) => $.facts.span, { from, to })}
      open={renewedContract !== undefined}
    >
      <FactList
        facts={[
          [t(($) => $.review.duration), catalogueText(durationName)],
          [t(($) => $.facts.from), from],
          [t(($) => $.facts.to), to],
          ...renewedFacts,
        ]}
      />
      <p className="hint">{t(($) => $.facts.ifPaidToday)}</p>
    </Fold>
  );
}

function Health({ contract: { questionOne, questionTwo, questionThree } }: Props) {
  const t = useTranslations();
  const answers = [
    [t(($) => $.domain.healthQuestions[1]), questionOne],
    [t(($) => $.domain.healthQuestions[2]), questionTwo],
    [t(($) => $.domain.healthQuestions[3]), questionThree],
  ] as const;
  const gist = answers.some(([, yes]) => yes)
    ? t(($) => $.facts.healthSomeYes)
    : t(($) => $.facts.healthAllNo);
  return (
    <Fold title={t(($) => $.facts.health)} gist={gist}>
      <dl className={factStyles.answers}>
        {answers.map(([question, yes]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{yes ? t(($) => $.domain.answers.yes) : t(($) => $.domain.answers.no)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

type Person = CustomerContractView['insuredDetails'][number];
type InsuredPersonsProps = { readonly contract: CustomerContractView };

/** One insured person with all facts, or a family as a list of folded persons. */
function InsuredPersons({ contract: { insuredDetails, proposerNationalId } }: InsuredPersonsProps) {
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
      <summary className="no-marker">
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

type PersonFactsProps = {
  readonly kind: 'proposer' | 'insured';
  readonly values: object;
  /** The place of the person among the changes: `proposer`, `insured.2`. */
  readonly at: string;
};

/** Facts in which a mistake costs the customer the cover or the certificate. */
const first: readonly PersonFact[] = ['name', 'relationship', 'birthday', 'identity', 'email'];

/**
 * A person: the facts to check, then the others, folded unless one of them changed. Before the
 * step-up only the facts that the server did not mask (LINK-11).
 */
function PersonFacts({ kind, values, at }: PersonFactsProps) {
  const t = useTranslations();
  const changes = use(Changes);
  const allLines = personLines(kind, values).filter(({ text }) => text !== null);
  const lines = allLines.filter(({ text }) => !text?.includes(MASK));
  const isMasked = lines.length < allLines.length;
  const isChanged = ({ fact }: PersonLine) => changes.some((one) => one.at === `${at}.${fact}`);
  const main = lines.filter((line) => isMasked || first.includes(line.fact) || isChanged(line));
  const others = lines.filter((line) => !main.includes(line));
  const lineFacts = (some: readonly PersonLine[]) => (
    <FactList
      facts={some.map(({ fact, label, text }) => [
        label,
        text,
        `${at}.${fact}`,
        fact === 'identity',
      ])}
    />
  );
  return (
    <>
      {lineFacts(main)}
      {others.length > 0 && (
        <details className={factStyles.more}>
          <summary>{t(($) => $.facts.more)}</summary>
          {lineFacts(others)}
        </details>
      )}
    </>
  );
}
