import { dial, insurerOfPage } from '../insurer.ts';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';

/** Dials the hotline, as plain text or as the main button of a page. */
export function CallLink({ className }: { readonly className: string | undefined }) {
  const t = useTranslations();
  const insurer = insurerOfPage();
  if (!insurer) return null;
  return (
    <a className={className} href={dial(insurer.hotline)}>
      <Icon name="phone" />
      <span>
        {t(($) => $.review.hotline)} <bdi>{insurer.hotline}</bdi>
      </span>
    </a>
  );
}
