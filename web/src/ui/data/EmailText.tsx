import { Fragment, type ReactNode } from 'react';

type Props = { readonly address: string; readonly className?: string | undefined };

/** An e-mail address, which breaks before its "@" where it does not fit into the line. */
export function EmailText({ address, className }: Props) {
  const [name, ...rest] = address.split(/(?=@)/);
  return (
    <bdi className={className}>
      {name}
      {rest.length > 0 && <wbr />}
      {rest}
    </bdi>
  );
}

const ADDRESS = /([^\s@]+@[^\s@]*[\p{L}\p{N}])/u;

/** A sentence whose e-mail addresses break in the same way. */
export function withEmailBreaks(sentence: string): ReactNode {
  return sentence.split(ADDRESS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
    <Fragment key={at}>{at % 2 === 1 ? <EmailText address={part} /> : part}</Fragment>
  ));
}
