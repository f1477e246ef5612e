import { MASK } from '@salus/domain/verification/link-step-up.ts';
import { type ReactNode, useState } from 'react';
import { EmailText } from '../../ui/data/EmailText.tsx';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import { ChangeMark, ChangeTag } from './ChangeMark.tsx';
import reviewStyles from './review.module.css';

type Props = {
  readonly title: string;
  /** The summary while folded. Text in another language must be isolated. */
  readonly gist?: string;
  readonly open?: boolean;
  /** True when the customer's change request changed a fact inside. */
  readonly isChanged?: boolean;
  readonly children: ReactNode;
};

/** A group of facts in the browser's `details` element. */
export function Fold({ title, gist, open = false, isChanged = false, children }: Props) {
  return (
    <details className={reviewStyles.fold} open={open}>
      <summary className="no-marker">
        <span className={reviewStyles.foldHead}>
          <h2>{title}</h2>
          {gist !== undefined && <span className={reviewStyles.foldGist}>{gist}</span>}
          {isChanged && <ChangeTag />}
        </span>
        <Icon name="chevron" />
      </summary>
      <div className={reviewStyles.foldBody}>{children}</div>
    </details>
  );
}

type Fact = readonly [label: string, value: string | null, at?: string, isSecret?: boolean];

/** Labels and values without unknown values. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={factStyles.facts}>
      {facts.map(([label, value, at = '', isSecret = false]) =>
        value === null || value === '' ? null : (
          <div key={label} className={isEmail(value) ? factStyles.email : undefined}>
            <dt>{label}</dt>
            <dd>
              <ChangeMark at={at}>
                {isSecret && <Concealed text={value} />}
                {!isSecret && (isEmail(value) ? <EmailText address={value} /> : <bdi>{value}</bdi>)}
              </ChangeMark>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+$/.test(value);

const SHOWN = 4;

/** An identity number by its last characters until the customer reveals it; others may look on. */
function Concealed({ text }: { readonly text: string }) {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={reviewStyles.secret}>
      <bdi>{isShown ? text : MASK.repeat(SHOWN) + text.slice(-SHOWN)}</bdi>
      <button
        type="button"
        className={reviewStyles.reveal}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t(($) => $.facts.hide) : t(($) => $.facts.show)}
      </button>
    </span>
  );
}
