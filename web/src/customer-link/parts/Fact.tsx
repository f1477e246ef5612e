import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

type Props = {
  readonly name: string;
  /** The text that the button copies; without one there is no button. */
  readonly copied?: string;
  readonly children: ReactNode;
};

/** One line of a receipt: customers read it out over the phone, or copy it. */
export function Fact({ name, copied, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
        {copied !== undefined && <CopyButton text={copied} what={name} />}
      </dd>
    </div>
  );
}
