import { type ReactNode, useEffect, useRef } from 'react';
import { COMPOUND } from '../compounds.ts';
import pageStyles from './Frame.module.css';
import { Frame } from './Frame.tsx';
import { Icon } from './Icon.tsx';
import resultStyles from './ResultPage.module.css';

const marks = { success: 'tick', waiting: 'clock', failure: 'exclamation' } as const;

type Props = {
  readonly tone: keyof typeof marks;
  readonly title: string;
  /** The main button, where it is not part of the text: it stays at the lower edge. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** The last page of a flow: the result, the next step and the contact. */
export function ResultPage({ tone, title, action, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The page can change from "waiting" to "paid" by itself: screen readers continue at the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is the trigger
  useEffect(() => heading.current?.focus(), [title]);

  return (
    <Frame title={title}>
      <section className={`panel stack ${resultStyles.result} ${resultStyles[tone]}`}>
        <span className={resultStyles.resultMark}>
          <Icon name={marks[tone]} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {unbroken(title)}
        </h1>
        {children}
      </section>
      {action && <div className={pageStyles.payBar}>{action}</div>}
    </Frame>
  );
}

/** Keeps compounds of the centred title on one line; its text stays as it is. */
function unbroken(title: string): ReactNode {
  return title.split(COMPOUND).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
      <span key={at} className={resultStyles.compound}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
