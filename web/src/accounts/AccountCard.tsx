import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { pageValue } from '../page/page-values.ts';
import { TextField } from '../ui/forms/TextField.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './AccountCard.module.css';
import { LanguageRow } from './LanguageRow.tsx';
import { Logo } from './Logo.tsx';
import type { CaptchaField } from './use-captcha-form.ts';

type Props = {
  readonly title: string;
  /** Explanation below the title. */
  readonly lead?: ReactNode;
  /** Errors and confirmations, announced when they appear. */
  readonly notices?: ReactNode;
  /** The link to the other public page. */
  readonly foot?: ReactNode;
  /** The title takes the focus, because it replaces earlier content. */
  readonly isNews?: boolean;
  readonly children: ReactNode;
};

/** The card of the public pages: sign-in and reset. */
export function AccountCard({ title, lead, notices, foot, isNews = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <Stack
      as="main"
      columns={1}
      gap={16}
      items="center"
      content="center"
      padBlock={24}
      padInline={16}
      className={styles.page}
    >
      <Stack
        as="section"
        gap={8}
        isWide
        pad={32}
        frame="panel"
        className={`${styles.card} ${styles.alone}`}
      >
        <Row as="p" gap={8} align="center" below={8} size="large" weight="strong">
          <Logo /> Salus
        </Row>
        <Text as="h1" ref={heading} tabIndex={-1} size="title" weight="strong" isBalanced isTight>
          {title}
        </Text>
        {lead && (
          <Text as="p" below={8} tone="secondary" isPretty canBreak>
            {lead}
          </Text>
        )}
        <AccountNotices>{notices}</AccountNotices>
        {children}
        {foot && (
          <Row as="p" align="center" justify="center" canWrap above={12} className={styles.foot}>
            {foot}
          </Row>
        )}
      </Stack>
      <Support />
      <LanguageRow />
    </Stack>
  );
}

/** The insurer's hotline, for a person who can't sign in. */
function Support() {
  const t = useTranslations();
  const hotline = pageValue('hotline');
  if (!hotline) return null;
  return (
    <Text as="p" tone="secondary">
      {t(($) => $.counterTransfer.hotline)}{' '}
      <a href={`tel:${hotline.replaceAll(' ', '')}`}>
        <bdi>{hotline}</bdi>
      </a>
    </Text>
  );
}

/** The same card inside the shell, which shows the title. */
export function ScreenCard({
  lead,
  notices,
  children,
}: Pick<Props, 'lead' | 'notices' | 'children'>) {
  return (
    <Stack
      as="section"
      gap={8}
      isWide
      maxWidth={480}
      pad={32}
      frame="panel"
      className={`${styles.card} ${styles.inShell}`}
    >
      {lead && (
        <Text as="p" below={8} tone="secondary" isPretty canBreak>
          {lead}
        </Text>
      )}
      <AccountNotices>{notices}</AccountNotices>
      {children}
    </Stack>
  );
}

/** Always rendered, so that a screen reader announces its content. */
export function AccountNotices({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={styles.notices}>
      {children}
    </div>
  );
}

type AddressProps = { readonly error: string | undefined } & CaptchaField<'emailAddress'>;

/** The address that names the account. */
export function AddressField(field: AddressProps) {
  const t = useTranslations();
  return (
    <TextField
      {...field}
      id="emailAddress"
      type="email"
      label={t(($) => $.domain.facts.email)}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
