import { RefusalError } from '@salus/api/refusal-error.ts';
import { CaptchaUnsolved } from '../calls/captcha/captcha-unsolved.ts';
import { refusalSentence } from '../calls/refusal-sentence.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Button } from '../ui/forms/Button.tsx';

/** The error of a public form. When the captcha failed to load, it offers a reload (AUTH-21). */
export function FailureNotice({ failure }: { readonly failure: unknown }) {
  const t = useTranslations();
  if (failure instanceof CaptchaUnsolved)
    return (
      <Notice kind="error" action={<Button onClick={reload}>{t(($) => $.captcha.reload)}</Button>}>
        {t(($) => $.captcha.unsolved)}
      </Notice>
    );
  // The captcha retries by itself, so no reload is needed.
  if (failure instanceof RefusalError && failure.code === 'CAPTCHA_FAILED')
    return <Notice kind="error">{t(($) => $.captcha.failed)}</Notice>;
  return <Notice kind="error">{refusalSentence(failure)}</Notice>;
}

/** Keeps the typed address over the reload, as between the public pages. */
function reload(): void {
  const emailAddress = document.querySelector<HTMLInputElement>('input#emailAddress')?.value.trim();
  if (emailAddress) history.replaceState({ ...history.state, emailAddress }, '');
  location.reload();
}
