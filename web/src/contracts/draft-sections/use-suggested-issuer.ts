import { cccdIssuerOn, DEFAULT_CCCD_ISSUER } from '@salus/domain/people/identity-document.ts';
import { type Day, isBefore, parseDay } from '@salus/domain/time/day.ts';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { DraftValues } from '../draft/draft-values.ts';

export type SuggestedIssuer = {
  /** Sets the authority that issued cards on this date, unless the officer chose one. */
  readonly suggest: (issuedOn: string | null | undefined) => void;
  /** The officer chose an authority. */
  readonly override: () => void;
  /** Suggests again, for another type of document. */
  readonly restart: () => void;
};

/** Derives the issuing authority from the issue date until the officer overrides it (VAL-9). */
export function useSuggestedIssuer(today: Day): SuggestedIssuer {
  const { getValues, setValue } = useFormContext<DraftValues>();
  const isOverridden = useRef(false);

  function suggest(issuedOn: string | null | undefined) {
    if (isOverridden.current) return;
    const day = parseDay(issuedOn ?? '');
    setValue(
      'proposerPlaceOfOrigin',
      day && !isBefore(today, day) ? cccdIssuerOn(day) : DEFAULT_CCCD_ISSUER,
    );
  }

  return {
    suggest,
    override: () => {
      isOverridden.current = true;
    },
    restart: () => {
      isOverridden.current = false;
      suggest(getValues('proposerNationalIdDate'));
    },
  };
}
