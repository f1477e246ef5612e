import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Row } from '../../ui/layout/Row.tsx';
import type { FiguresSearch } from './figures-search.ts';
import styles from './UnitName.module.css';
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
};

const INDENT = 20;

/** A unit as a link to its report, with a switch for its parts. */
export function UnitName({ unit, restName, depth, path, search, onToggle, isOpen }: Props) {
  const { unitId, name } = unit;
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
        >
          <bdi>{name}</bdi>
        </Link>
      )}
      {unitId !== null && onToggle && (
        <button
          type="button"
          className={`${styles.toggle} screen-only`}
          aria-expanded={isOpen}
          aria-label={name}
          onClick={() => onToggle(unitId)}
        >
          <ChevronDown aria-hidden />
        </button>
      )}
    </Row>
  );
}
