import { type ComponentType, useEffect, useState } from 'react';
import { endStepUp, useIsStepUpWanted } from '../../calls/step-up.ts';
import { loadChunk } from '../../page/prefetch-chunk.ts';

const load = async () => (await import('./StepUpDialog.tsx')).StepUpDialog;

/** Loads the dialog when a call needs a proof; without it the call stays refused. */
export function StepUpPrompt() {
  const isWanted = useIsStepUpWanted();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isWanted && !Loaded)
      loadChunk('stepUp', load).then(
        (dialog) => setLoaded(() => dialog),
        () => endStepUp(false),
      );
  }, [isWanted, Loaded]);
  return isWanted && Loaded ? <Loaded /> : null;
}
