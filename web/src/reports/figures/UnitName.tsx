import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import type { FiguresSearch } from './figures-search.ts';
import type { FiguresPath } from './UnitTrail.tsx';

type Props = {
  /** Without an id, the officers in no unit below. */
  readonly unit: { readonly unitId: number | null; readonly name: string };
  readonly restName: string;
  /** How many open units hold it. */
  readonly depth: number;
  readonly path: FiguresPath;
  readonly search: FiguresSearch;
  /** Shows or hides its parts, where it has some. */
  readonly onToggle: ((unitId: number) => void) | undefined;
  readonly isOpen: boolean;
  /** Reads its parts again, after that failed. */
  readonly onRetry: (() => void) | null;
};

const INDENT = 20;

/** A unit as a link to its report, with a switch for its parts. */
export function UnitName({ unit, restName, depth, path, search, onRetry, ...toggle }: Props) {
  const t = useTranslations();
  const { unitId, name } = unit;
  const { onToggle, isOpen } = toggle;
  return (
    <Row
      as="span"
      isInline
      gap={4}
      align="center"
      style={{ paddingInlineStart: `${depth * INDENT}px` }}
    >
      {unitId === null ? (
        restName
      ) : (
        <Link
          to={path}
          search={{ ...search, unitId: String(unitId) }}
          className="underlinesOnHover"
          // A target of 24 px (WCAG 2.2, 2.5.8).
          style={{ paddingBlock: '2px' }}
        >
          <bdi>{name}</bdi>
        </Link>
      )}
      {unitId !== null && onToggle && (
        <Button
          kind="text"
          size="small"
          className="screen-only"
          aria-expanded={isOpen}
          aria-label={name}
          icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          onClick={() => onToggle(unitId)}
        />
      )}
      {onRetry && (
        <span role="alert">
          <Button kind="text" size="small" onClick={onRetry}>
            {t(($) => $.tryAgain)}
          </Button>
        </span>
      )}
    </Row>
  );
}
