import { describeFailure } from '../describe-failure.ts';
import troubleStyles from './Trouble.module.css';

type Props = {
  /** Names the failed action. */
  readonly title: string;
  readonly problem: unknown;
  /** Names the data that the failure does not affect. */
  readonly safe?: string;
};

/** An error beside its cause. Screen readers announce it immediately. */
export function Trouble({ title, problem, safe }: Props) {
  return (
    <div className={troubleStyles.trouble} role="alert">
      <strong>{title}</strong>
      <p>
        {describeFailure(problem)} {safe}
      </p>
    </div>
  );
}
