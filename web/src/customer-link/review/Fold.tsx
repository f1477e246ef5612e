import type { ReactNode } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { ChangeMark, ChangeTag } from './ChangeMark.tsx';

type Props = {
  readonly title: string;
  /** What can be told without unfolding; what is not of the page's language stands in an isolate. */
  readonly gist: string;
  readonly open?: boolean;
  /** Was something inside changed upon the customer's request? */
  readonly changed?: boolean;
  readonly children: ReactNode;
};

/** A group of facts that unfolds; the browser's own element, so it works before and without our script's help. */
export function Fold({ title, gist, open = false, changed = false, children }: Props) {
  return (
    <details className="fold" open={open}>
      <summary>
        <span className="fold-head">
          <h2>{title}</h2>
          <span className="fold-gist">{gist}</span>
          {changed && <ChangeTag />}
        </span>
        <Icon name="chevron" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}

type Fact = readonly [label: string, value: string | null, at?: string];

/** Labels and values; what is not known is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value, at = '']) =>
        value === null || value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ChangeMark at={at}>
                <bdi>{value}</bdi>
              </ChangeMark>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
