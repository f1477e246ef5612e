import { type ReactNode, useEffect, useRef } from 'react';
import { Frame } from './Frame.tsx';
import { Icon } from './Icon.tsx';

const marks = { success: 'tick', waiting: 'clock', failure: 'exclamation' } as const;

type Props = {
  readonly tone: keyof typeof marks;
  readonly title: string;
  readonly children: ReactNode;
};

/** Where a way ends: what happened, what comes next, when, and whom to call. */
export function ResultPage({ tone, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The page can turn from "waiting" to "paid" by itself: the new heading is where a screen reader goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what changes
  useEffect(() => heading.current?.focus(), [title]);

  return (
    <Frame title={title}>
      <section className={`panel result ${tone}`}>
        <span className="result-mark">
          <Icon name={marks[tone]} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </Frame>
  );
}
