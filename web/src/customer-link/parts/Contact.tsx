import { dial, insurerOfPage } from '../insurer.ts';
import { recallLink, type TabMemory } from '../tab-memory.ts';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';

type Props = { readonly officer?: Pick<TabMemory, 'officerName' | 'branchName'> };

/** The officer by name and branch, where the page knows them, and the hotline. */
export function Contact({ officer = recallLink() }: Props) {
  const t = useTranslations();
  const insurer = insurerOfPage();
  const { officerName, branchName } = officer;
  if (!officerName && !insurer) return null;
  return (
    <div className="contact">
      {officerName && (
        <p>
          <small>{t(($) => $.contact.officer)}</small>
          <strong>
            <bdi lang="vi">{officerName}</bdi>
          </strong>
          {branchName && (
            <span>
              <bdi lang="vi">{branchName}</bdi>
            </span>
          )}
        </p>
      )}
      {insurer && (
        <a className="hotline" href={dial(insurer.hotline)}>
          <Icon name="phone" />
          <span>
            {t(($) => $.review.hotline)} <bdi>{insurer.hotline}</bdi>
          </span>
        </a>
      )}
    </div>
  );
}
