import { type CardReading, readIdentityCard } from '@salus/domain/people/identity-card.ts';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import {
  type CardComparison,
  type CardDifference,
  type CardPaths,
  type CardValue,
  compareWithCard,
} from './card-paths.ts';

export type IdentityCardUse = {
  /** Fills the form from the text of a card. The focus stays where the field was left. */
  readonly take: (text: string, isLeft?: boolean) => void;
  /** Takes a card that is pasted into another text field of the person. */
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Why the last text was refused. */
  readonly problem: string | undefined;
  readonly isRead: boolean;
  readonly differences: readonly CardDifference[];
  readonly acceptDifferences: () => void;
  readonly keepTyped: () => void;
  /** The mark of a field whose value is still the card's. */
  readonly fieldMark: (path: DraftPath) => string | undefined;
};

type FailedReading = Exclude<CardReading, { kind: 'card' }>;
type CardProblem =
  | 'doubtful'
  | Exclude<FailedReading['kind'], 'unreadable'>
  | Extract<FailedReading, { kind: 'unreadable' }>['part'];

type Options = {
  readonly paths: CardPaths;
  /** Runs after values were set, to follow up on derived fields. */
  readonly onFilled?: (values: readonly CardValue[]) => void;
};

/** Fills a person's fields from the QR code of their identity card (CARD-2). */
export function useIdentityCard({ paths, onFilled }: Options): IdentityCardUse {
  const t = useTranslations();
  const { getValues, setValue, setFocus } = useFormContext<DraftValues>();
  const [fromCard, setFromCard] = useState<ReadonlyMap<DraftPath, string>>(new Map());
  const [differences, setDifferences] = useState<CardComparison['differences']>([]);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const values = useWatch<DraftValues>();
  const cardMark = (path: DraftPath) =>
    fromCard.has(path) && valueAt(values, path) === fromCard.get(path)
      ? t(($) => $.identityCard.fromCard)
      : undefined;

  function fill(cardValues: readonly CardValue[], before = fromCard) {
    for (const { path, value } of cardValues)
      setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    const markedValues = cardValues.filter(({ value }) => value !== '');
    setFromCard(
      new Map([...before, ...markedValues.map(({ path, value }) => [path, value] as const)]),
    );
    onFilled?.(cardValues);
  }

  function take(text: string, isLeft = false) {
    const reading = readIdentityCard(text);
    setDifferences([]);
    setProblem(cardProblem(reading));
    if (reading.kind !== 'card') return;
    const comparison = compareWithCard(reading.card, paths, {
      valueAt: getValues,
      isFromCard: (path) => fromCard.has(path) && fromCard.get(path) === getValues(path),
    });
    if (paths.type) setValue(paths.type, 'CCCD', { shouldDirty: true });
    fill(comparison.fills, new Map());
    setDifferences(comparison.differences);
    if (!isLeft && comparison.differences.length === 0 && paths.nationalId)
      setFocus(paths.nationalId);
  }

  return {
    take,
    onPaste(event) {
      const text = event.clipboardData.getData('text');
      if (readIdentityCard(text).kind !== 'card') return;
      event.preventDefault();
      take(text);
    },
    problem: problem ? t(($) => $.identityCard.problems[problem]) : undefined,
    isRead: paths.nationalId !== null && cardMark(paths.nationalId) !== undefined,
    differences,
    acceptDifferences() {
      fill(differences);
      setDifferences([]);
    },
    keepTyped: () => setDifferences([]),
    fieldMark: cardMark,
  };
}

function cardProblem(reading: CardReading): CardProblem | null {
  if (reading.kind === 'card') return reading.needsReview ? 'doubtful' : null;
  return reading.kind === 'unreadable' ? reading.part : reading.kind;
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (parent, key) =>
        typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined,
      values,
    );
}
