import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { isolateText } from '../../i18n/isolate.ts';
import { formatDay } from '../format.ts';
import factStyles from '../parts/facts.module.css';
import { useTranslations } from '../translations.ts';
import { Benefits } from './Benefits.tsx';
import { FactList, Fold } from './Fold.tsx';
import { InsuredPersons } from './InsuredPersons.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import reviewStyles from './review.module.css';
import { useChangedIn } from './use-changes.ts';

type Props = { readonly contract: CustomerContractView };

/** All facts of the contract in groups; the persons are open, because customers check them. */
export function ContractFacts({ contract }: Props) {
  return (
    <div className={reviewStyles.folds}>
      <Proposer contract={contract} />
      <InsuredPersons contract={contract} />
      <Benefits contract={contract} />
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

function Period({ contract: { policyStartDate, policyEndDate, durationName } }: Props) {
  const t = useTranslations();
  const [from, to] = [formatDay(policyStartDate), formatDay(policyEndDate)];
  return (
    <Fold title={t(($) => $.facts.period)} gist={t(($) => $.facts.span, { from, to })}>
      <FactList
        facts={[
          [t(($) => $.review.duration), catalogueText(durationName)],
          [t(($) => $.facts.from), from],
          [t(($) => $.facts.to), to],
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
