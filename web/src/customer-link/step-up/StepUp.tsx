import { lazy, Suspense } from 'react';
import { loadOrReload } from '../../calls/prefetch-chunk.ts';
import type { CustomerLink } from '../link.ts';

/** Only masked contracts need the form, so it is a separate chunk. */
const StepUpForm = lazy(() =>
  loadOrReload('step-up', async () => ({
    default: (await import('./StepUpForm.tsx')).StepUpForm,
  })),
);

type Props = { readonly link: CustomerLink; readonly onOpen: () => Promise<unknown> };

export function StepUp({ link, onOpen }: Props) {
  return (
    <Suspense>
      <StepUpForm stepUp={link.stepUp} onOpen={onOpen} />
    </Suspense>
  );
}
