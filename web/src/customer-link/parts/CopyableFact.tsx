import { type ReactNode, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';

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

type CustomerCopyButtonProps = { readonly text: string; readonly what: string };

/** Copies a text and confirms it on the button itself. */
function CustomerCopyButton({ text, what }: CustomerCopyButtonProps) {
  const t = useTranslations();
  const [copied, setCopied] = useState(false);

  const copy = () => {
    // Browsers reject this on an insecure page; the text can still be selected by hand.
    navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      },
      () => undefined,
    );
  };

  return (
    <button type="button" className="icon-button" onClick={copy}>
      {copied ? <Icon name="tick" /> : <Icon name="copy" />}
      <span className="visually-hidden">
        {t(($) => $.result.copy)} {what}
      </span>
      <span className="visually-hidden" role="status">
        {copied && t(($) => $.result.copied)}
      </span>
    </button>
  );
}
