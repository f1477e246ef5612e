import { useState } from 'react';
import { stampOf } from '../format.ts';
import { leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';
import { saveFile } from './save-file.ts';

type Progress =
  | { readonly state: 'idle' | 'busy' | 'done' }
  | { readonly state: 'failed'; readonly problem: unknown };

/** The draft as a PDF, named by the moment at which it was taken (DOC-1). */
export function DraftDownload({ link }: { readonly link: CustomerLink }) {
  const t = useTranslations();
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });

  const download = async () => {
    if (progress.state === 'busy') return;
    setProgress({ state: 'busy' });
    try {
      saveFile(
        await link.downloadDraft(),
        t(($) => $.review.draftFileName, { time: stampOf(new Date()) }),
      );
      setProgress({ state: 'done' });
    } catch (problem) {
      if (!leaveIfOver(problem)) setProgress({ state: 'failed', problem });
    }
  };

  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-disabled={progress.state === 'busy'}
        onClick={() => void download()}
      >
        <Icon name="download" />
        {t(($) => $.review.downloadDraft)}
      </button>
      <p className="progress" role="status">
        {progress.state === 'busy' && t(($) => $.review.downloading)}
        {progress.state === 'done' && t(($) => $.review.downloaded)}
      </p>
      {progress.state === 'failed' && (
        <Trouble title={t(($) => $.failure.draftTitle)} problem={progress.problem} />
      )}
    </>
  );
}
