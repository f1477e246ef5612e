import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';

type Props = { readonly text: string; readonly what: string };

/** Copies a text and confirms it on the button itself. */
export function CustomerCopyButton({ text, what }: Props) {
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
