import { useState } from 'react';
import { stampOf } from './format.ts';
import { Icon } from './Icon.tsx';
import { leaveIfOver } from './leave.ts';
import type { CustomerLink } from './link.ts';
import { Trouble } from './Trouble.tsx';
import { fill, words } from './words.ts';

type Progress = { readonly state: 'idle' | 'busy' | 'done' } | { readonly state: 'failed'; readonly problem: unknown };

/** The draft as a PDF, named by the moment at which it was taken (portal §7). */
export function DraftDownload({ link }: { readonly link: CustomerLink }) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });

  const download = async () => {
    if (progress.state === 'busy') return;
    setProgress({ state: 'busy' });
    try {
      save(await link.downloadDraft(), fill(words.review.draftFileName, { time: stampOf(new Date()) }));
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
        {words.review.downloadDraft}
      </button>
      <p className="progress" role="status">
        {progress.state === 'busy' && words.review.downloading}
        {progress.state === 'done' && words.review.downloaded}
      </p>
      {progress.state === 'failed' && <Trouble title={words.failure.draftTitle} problem={progress.problem} />}
    </>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
