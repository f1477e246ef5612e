import { Refusal } from '@salus/domain/refusals.ts';
import { Button } from 'antd';
import { CaptchaUnsolved } from '../calls/captcha-unsolved.ts';
import { sentenceOf } from '../calls/refusal-sentence.ts';
import { useWords } from '../i18n/i18n.ts';
import { Notice } from '../ui/Notice.tsx';

/** Why a form in front of the door failed. Where the captcha did not load, only the page can be loaded again (portal §5). */
export function FailureNotice({ failure }: { readonly failure: unknown }) {
  const t = useWords();
  if (failure instanceof CaptchaUnsolved)
    return (
      <Notice kind="error" action={<Button onClick={reload}>{t(($) => $.captcha.reload)}</Button>}>
        {t(($) => $.captcha.unsolved)}
      </Notice>
    );
  // The captcha is asked anew by itself: nothing to load again.
  if (failure instanceof Refusal && failure.code === 'CAPTCHA_FAILED')
    return <Notice kind="error">{t(($) => $.captcha.failed)}</Notice>;
  return <Notice kind="error">{sentenceOf(failure)}</Notice>;
}

/** The address that was typed is there again afterwards, as when somebody comes from the other page in front of the door. */
function reload(): void {
  const emailAddress = document.querySelector<HTMLInputElement>('input#emailAddress')?.value.trim();
  if (emailAddress) history.replaceState({ ...history.state, emailAddress }, '');
  location.reload();
}
