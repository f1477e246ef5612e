import type { IdentityDocumentType } from '@salus/domain/people/identity-document.ts';

type DocumentFields = {
  readonly inputMode: 'numeric' | 'text';
  /** How the issuing authority is given; null when the form does not ask for it (VAL-9). */
  readonly issuer: 'list' | 'text' | null;
  readonly isIssueDateOptional: boolean;
  /** The number encodes gender and birth year. */
  readonly encodesBirth: boolean;
};

/** How the form asks for each identity document. */
export const documentFields = {
  CCCD: { inputMode: 'numeric', issuer: 'list', isIssueDateOptional: false, encodesBirth: true },
  CMND: { inputMode: 'numeric', issuer: 'text', isIssueDateOptional: false, encodesBirth: false },
  GKS: { inputMode: 'text', issuer: null, isIssueDateOptional: false, encodesBirth: false },
  PASSPORT: { inputMode: 'text', issuer: null, isIssueDateOptional: true, encodesBirth: false },
} as const satisfies Record<IdentityDocumentType, DocumentFields>;

/** The types as the form offers them: the old identity card, void since 2025, comes last. */
export const documentChoices = <T extends IdentityDocumentType>(types: readonly T[]): T[] =>
  types.toSorted((a, b) => Number(a === 'CMND') - Number(b === 'CMND'));
