import { useTranslations } from '../i18n/i18n.ts';
import styles from './PhoneLink.module.css';

/** A phone number that starts a call; a masked one (SEC-9) is text. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const t = useTranslations();
  if (!/^\d+$/.test(phone)) return <bdi>{phone}</bdi>;
  return (
    <a
      className={styles.call}
      href={`tel:${phone}`}
      aria-label={t(($) => $.linkLife.call, { phone })}
      dir="ltr"
    >
      {phone}
    </a>
  );
}
