import { type Refusal, refuse } from '../refusals.ts';
import { type UnitKind, unitKinds } from './roles.ts';
import { TEXT_LIMITS, textLength } from './text.ts';

/** The rules of the tree of units (UNIT-1 to UNIT-6). The database states them again. */

/** OPEN, or CLOSED with its contracts and figures (UNIT-6). */
export const unitStates = ['OPEN', 'CLOSED'] as const;
export const isOpenUnit = (state: (typeof unitStates)[number]): boolean => state === 'OPEN';

export type Unit = {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: UnitKind;
  readonly name: string;
  readonly isClosed: boolean;
};

/** A place for a unit: the parent, and the ids from the parent up to the region. */
type UnitPlace = { readonly parent: Unit; readonly pathIds: readonly number[] };

/** The kind right below; null parent is the head office, null below a team. */
export function kindBelow(parent: UnitKind | null): UnitKind | null {
  const depth = parent === null ? 0 : unitKinds.indexOf(parent) + 1;
  return unitKinds[depth] ?? null;
}

export function whyNotCreate(parent: Unit | null): Refusal | null {
  if (parent === null) return null;
  if (parent.isClosed) return refuse('UNIT_CLOSED', { name: parent.name });
  return kindBelow(parent.kind) === null
    ? refuse('UNIT_PARENT_KIND', { parentKind: parent.kind })
    : null;
}

export function whyNotRename(unit: Unit): Refusal | null {
  return unit.isClosed ? refuse('UNIT_CLOSED', { name: unit.name }) : null;
}

/** @param place null for a place right below the head office */
export function whyNotMove(unit: Unit, place: UnitPlace | null): Refusal | null {
  if (place?.pathIds.includes(unit.id)) return refuse('UNIT_BELOW_ITSELF', { name: unit.name });
  const closed = [unit, place?.parent].find((one) => one?.isClosed);
  if (closed) return refuse('UNIT_CLOSED', { name: closed.name });
  return kindBelow(place?.parent.kind ?? null) === unit.kind
    ? null
    : refuse('UNIT_PARENT_KIND', { kind: unit.kind, parentKind: place?.parent.kind ?? null });
}

export function whyNotMerge(from: Unit, into: Unit): Refusal | null {
  if (from.id === into.id) return refuse('UNIT_BELOW_ITSELF', { name: from.name });
  if (from.kind !== into.kind) return refuse('UNIT_KIND_DIFFERS');
  const closed = [from, into].find(({ isClosed }) => isClosed);
  return closed ? refuse('UNIT_CLOSED', { name: closed.name }) : null;
}

/** @param people the enabled accounts in the unit and below it */
export function whyNotClose(unit: Unit, people: number): Refusal | null {
  if (unit.isClosed) return refuse('UNIT_CLOSED', { name: unit.name });
  return people > 0 ? refuse('UNIT_NOT_EMPTY', { people }) : null;
}

type UnitTransfer = { readonly unit: Unit; readonly name: string };

/**
 * The open units below `from` that a merge puts below `into`. A name that a sibling there has gets
 * the former parent in brackets, as two teams of one name stay two teams.
 */
export function transfersOfMerge(
  from: Unit,
  fromChildren: readonly Unit[],
  intoChildren: readonly Unit[],
): UnitTransfer[] {
  const open = ({ isClosed }: Unit) => !isClosed;
  const names = new Set(intoChildren.filter(open).map(({ name }) => name));
  return fromChildren.filter(open).map((unit) => {
    const name = freeName(unit.name, from.name, names);
    names.add(name);
    return { unit, name };
  });
}

function freeName(name: string, formerParent: string, names: ReadonlySet<string>): string {
  if (!names.has(name)) return name;
  for (let number = 1; ; number += 1) {
    const former = number === 1 ? formerParent : `${formerParent} ${number}`;
    const suffix = ` (${shorten(former, TEXT_LIMITS.name / 2)})`;
    const candidate = shorten(name, TEXT_LIMITS.name - textLength(suffix)) + suffix;
    if (!names.has(candidate)) return candidate;
  }
}

/** Numbers are at the end of a name, so the end of a long text stays. */
const shorten = (text: string, max: number) =>
  textLength(text) <= max ? text : `…${[...text].slice(1 - max).join('')}`;
