import { useLocation } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useWarningSentence } from './use-warning-sentence.ts';

/** The warnings of the last save, after it led to the contract's page; they block nothing. */
export function SavedWarnings() {
  const t = useTranslations();
  const sentence = useWarningSentence();
  const warnings = useLocation({ select: ({ state }) => state.warnings }) ?? [];
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning" title={t(($) => $.detail.savedWithWarnings)}>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.path} ${warning.code}`}>{sentence(warning)}</li>
        ))}
      </ul>
    </Notice>
  );
}
