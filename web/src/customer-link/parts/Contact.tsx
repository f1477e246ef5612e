import { insurerOfPage } from '../insurer.ts';
import { recallLink, type TabMemory } from '../tab-memory.ts';
import { useTranslations } from '../translations.ts';
import { CallLink } from './CallLink.tsx';
import resultStyles from './ResultPage.module.css';

type Props = {
  readonly officer?: Pick<TabMemory, 'officerName' | 'branchName'>;
  /** The hotline is the main button of the page (LINK-23). */
  readonly isNameOnly?: boolean;
};

/** The officer by name and branch, where the page knows them, and the hotline. */
export function Contact({ officer = recallLink(), isNameOnly = false }: Props) {
  const t = useTranslations();
  const insurer = insurerOfPage();
  const { officerName, branchName } = officer;
  if (!officerName && (!insurer || isNameOnly)) return null;
  return (
    <div className={`ends ${resultStyles.contact}`}>
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
      {!isNameOnly && <CallLink className={resultStyles.hotline} />}
    </div>
  );
}
