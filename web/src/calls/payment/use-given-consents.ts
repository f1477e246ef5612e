import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import { useState } from 'react';

type TermsConsent = { readonly kind: ConsentKind; readonly isRequired: boolean };

/** Whether a required consent is not ticked. */
export const areMissing = (
  consents: readonly TermsConsent[],
  givenConsents: ReadonlySet<ConsentKind>,
): boolean => consents.some(({ kind, isRequired }) => isRequired && !givenConsents.has(kind));

type Text = { readonly version: string; readonly language: string };

/**
 * The ticked consents of a text. A new version or language of the text clears them, because
 * consent applies only to the text that was shown.
 */
export function useGivenConsents(
  text: Text | undefined,
  /** Given to this very text in an earlier attempt. */
  earlier: readonly ConsentKind[] = [],
) {
  const under = text ? `${text.version} ${text.language}` : null;
  const [ticked, setTicked] = useState<{
    readonly under: string | null;
    readonly kinds: readonly ConsentKind[];
  }>({
    under,
    kinds: earlier,
  });
  const kinds = ticked.under === under ? ticked.kinds : [];
  const givenConsents: ReadonlySet<ConsentKind> = new Set(kinds);
  return {
    givenConsents,
    tick: (kind: ConsentKind, isAgreed: boolean) =>
      setTicked({
        under,
        kinds: [...kinds.filter((one) => one !== kind), ...(isAgreed ? [kind] : [])],
      }),
    untick: () => setTicked({ under, kinds: [] }),
  };
}
