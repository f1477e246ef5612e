import { describeFailure } from '../describe-failure.ts';

type Props = {
  /** What failed. */
  readonly title: string;
  readonly problem: unknown;
  /** What is safe all the same. */
  readonly safe?: string;
};

/** An error where the person is looking: what failed, why, and what is safe. Read out at once. */
export function Trouble({ title, problem, safe }: Props) {
  return (
    <div className="trouble" role="alert">
      <strong>{title}</strong>
      <p>
        {describeFailure(problem)} {safe}
      </p>
    </div>
  );
}
