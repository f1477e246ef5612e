import { login } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import { CAPTCHA_HEADER } from '@salus/api/customer-link.ts';
import { type FieldCode, fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signInCaptcha } from '../calls/captcha.ts';
import { sentenceOf } from '../calls/refusal-sentence.ts';
import { enter, takeEndedBy } from '../calls/session.ts';
import { useWords } from '../i18n/i18n.ts';
import { Logo } from '../shell/Logo.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './SignIn.module.css';

type FieldName = 'emailAddress' | 'password';

export function SignIn() {
  const t = useWords();
  const router = useRouter();
  const [problems, setProblems] = useState<Partial<Record<FieldName, FieldCode>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [endedBy] = useState(takeEndedBy);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = t(($) => $.signIn.documentTitle);
    // The proof of work is done while the person types.
    signInCaptcha.prepare('login');
    form.current?.querySelector<HTMLInputElement>('#emailAddress')?.focus();
  }, [t]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const parsed = login.body?.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    const found = Object.fromEntries(
      fieldProblemsOf(parsed?.error?.issues ?? []).map(({ path, code }) => [path, code]),
    );
    setProblems(found);
    setFailure(null);
    const first = (['emailAddress', 'password'] as const).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
    if (!parsed?.success) return;
    setIsBusy(true);
    try {
      const answer = await signInCaptcha.take('login');
      const { access_token, refresh_token, ...person } = await call(login, {
        body: parsed.data,
        ...(answer ? { headers: { [CAPTCHA_HEADER]: answer } } : {}),
      });
      enter(person, { access_token, refresh_token });
      await router.navigate({ to: '/' });
    } catch (error) {
      // Each answer works once, whatever came of it.
      signInCaptcha.reset();
      signInCaptcha.prepare('login');
      setFailure(sentenceOf(error));
      setIsBusy(false);
    }
  }

  const says = (name: FieldName) => {
    const code = problems[name];
    return code && t(($) => $.words.fields[code]);
  };
  return (
    <main className={styles.page}>
      <form ref={form} noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
        <p className={styles.brand}>
          <Logo /> Salus
        </p>
        <h1 className={styles.title}>{t(($) => $.signIn.title)}</h1>
        <div role="alert" className={styles.notices}>
          {failure && <Notice kind="error">{failure}</Notice>}
          {!failure && endedBy && <Notice kind="warning">{t(($) => $.words.refusals[endedBy])}</Notice>}
        </div>
        <TextField
          id="emailAddress"
          name="emailAddress"
          type="email"
          label={t(($) => $.signIn.email)}
          error={says('emailAddress')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          id="password"
          name="password"
          label={t(($) => $.signIn.password)}
          error={says('password')}
          autoComplete="current-password"
        />
        <Button type="primary" htmlType="submit" block loading={isBusy} aria-disabled={isBusy}>
          {isBusy ? t(($) => $.signIn.busy) : t(($) => $.signIn.submit)}
        </Button>
        <p className={styles.help}>{t(($) => $.signIn.help)}</p>
      </form>
    </main>
  );
}
