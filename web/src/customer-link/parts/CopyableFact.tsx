import type { ReactNode } from 'react';
import { CustomerCopyButton } from './CustomerCopyButton.tsx';

type Props = {
  readonly name: string;
  /** The text that the button copies; without one there is no button. */
  readonly copyText?: string;
  readonly children: ReactNode;
};

/** One line of a receipt: customers read it out over the phone, or copy it. */
export function CopyableFact({ name, copyText, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
        {copyText !== undefined && <CustomerCopyButton text={copyText} what={name} />}
      </dd>
    </div>
  );
}
