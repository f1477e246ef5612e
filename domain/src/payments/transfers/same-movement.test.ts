import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '../../time/day.ts';
import {
  type EarlierMovement,
  type MovementIdentity,
  recognizeMovement,
  referenceKey,
} from './same-movement.ts';

const contract = 'HD261121ABC0EF';
const other = 'HD261121XXXXXX';
const friday = day('2026-11-20');

const line: MovementIdentity = {
  source: 'STATEMENT',
  referenceKey: 'FT1',
  contentKey: 'content',
  named: [contract],
  amount: 620_000,
  day: friday,
  detailNo: 0,
  equalNo: 1,
};
const notice: MovementIdentity = { ...line, source: 'NOTICE' };

function earlierMovement(report: MovementIdentity): EarlierMovement {
  const isNoticed = report.source === 'NOTICE';
  return { ...report, lines: isNoticed ? [] : [report], isNoticed };
}
const recognizedKind = (report: MovementIdentity, ...earlier: MovementIdentity[]) =>
  recognizeMovement(report, earlier.map(earlierMovement)).kind;

// covers STMT-13
describe('a bank reference', () => {
  test.each(['ft26-001.a', 'FT26 001A', 'FT26\u200b001a', 'Ft26001A\\ABC 2', 'ＦＴ２６００１Ａ'])(
    'is compared by letters and digits: %j',
    (text) => {
      expect(referenceKey(text)).toBe('FT26001A');
    },
  );
});

// covers STMT-13
describe('a movement with a reference', () => {
  test.each<[string, Partial<MovementIdentity>, string]>([
    ['again', {}, 'SAME'],
    ['of another amount', { amount: 620_001 }, 'REFERENCE_KNOWN'],
    ['with another sign', { amount: -620_000 }, 'NEW'],
    ['that names another contract', { named: [other] }, 'REFERENCE_KNOWN'],
    ['that names none', { named: [] }, 'SAME'],
    ['of another entry day', { day: addDays(friday, 1) }, 'RESTATED'],
    ['of another reference', { referenceKey: 'FT2' }, 'NEW'],
  ])('%s', (_, change, kind) => {
    expect(recognizedKind({ ...line, ...change }, line)).toBe(kind);
  });

  test.each([
    [0, 'SAME'],
    [5, 'SAME'],
    [-5, 'SAME'],
    [6, 'RESTATED'],
  ])('is that of a notice %i days apart: %s', (days, kind) => {
    expect(recognizedKind({ ...line, day: addDays(friday, days) }, notice)).toBe(kind);
    expect(recognizedKind({ ...notice, day: addDays(friday, days) }, line)).toBe(kind);
  });

  test('shares it with the other details of its entry alone', () => {
    const [first, second] = [1, 2].map((detailNo) => ({ ...line, detailNo }));
    if (!first || !second) throw new Error('there are two details');
    expect(recognizedKind(second, first)).toBe('NEW');
    expect(recognizedKind(second, first, second)).toBe('SAME');
    expect(recognizedKind({ ...second, day: addDays(friday, 1) }, first)).toBe('RESTATED');
    expect(recognizedKind({ ...line, amount: 1_240_000 }, first, second)).toBe('REFERENCE_KNOWN');
    const lineOwner = { ...earlierMovement(notice), lines: [first] };
    expect(recognizeMovement(first, [lineOwner]).kind).toBe('SAME');
    expect(recognizeMovement(second, [lineOwner]).kind).toBe('REFERENCE_KNOWN');
  });
});

// covers STMT-13
describe('a line without a reference', () => {
  const bare = { ...line, referenceKey: '' };
  test.each<[string, Partial<MovementIdentity>, string]>([
    ['again', {}, 'SAME'],
    ['the second equal one', { equalNo: 2 }, 'NEW'],
    ['of another day', { day: addDays(friday, 1) }, 'NEW'],
    ['with another content', { contentKey: 'else' }, 'NEW'],
    ['of another amount', { amount: 1 }, 'NEW'],
  ])('%s, also beside a file that has references', (_, change, kind) => {
    expect(recognizedKind({ ...bare, ...change }, bare)).toBe(kind);
    expect(recognizedKind({ ...bare, ...change }, line)).toBe(kind);
    expect(recognizedKind({ ...line, ...change }, bare)).toBe(kind);
  });

  test('takes a notice of its content that no line has taken', () => {
    for (const earlier of [notice, { ...notice, referenceKey: '' }]) {
      const later = { ...bare, day: addDays(friday, 5) };
      expect(recognizedKind(later, earlier)).toBe('SAME');
      expect(recognizedKind({ ...later, day: addDays(friday, 6) }, earlier)).toBe('NEW');
      const linedNotice = { ...earlierMovement(earlier), lines: [bare] };
      expect(recognizeMovement({ ...bare, equalNo: 2 }, [linedNotice]).kind).toBe('NEW');
    }
  });

  test('is that of a notice which comes later', () => {
    for (const late of [notice, { ...notice, referenceKey: '' }]) {
      expect(recognizedKind(late, bare)).toBe('SAME');
      const noticed = { ...earlierMovement(bare), isNoticed: true };
      expect(recognizeMovement(late, [noticed]).kind).toBe('NEW');
    }
  });

  test('is not known by a notice without a reference', () => {
    expect(recognizedKind({ ...notice, referenceKey: '' }, { ...notice, referenceKey: '' })).toBe(
      'NEW',
    );
  });
});

type Money = { readonly referenceKey: string; readonly amount: number; readonly dayNo: number };

/** Movements without a reference and with one, equal ones too. */
const money: fc.Arbitrary<Money> = fc.record({
  referenceKey: fc.constantFrom('', 'FT1', 'FT2', 'FT3'),
  amount: fc.constantFrom(-11_000, 500, 620_000),
  dayNo: fc.integer({ min: 0, max: 9 }),
});

/** The lines of a file, as its bank books them. */
function fileLines(movements: readonly Money[]): MovementIdentity[] {
  const counts = new Map<string, number>();
  return movements.map(({ referenceKey: key, amount, dayNo }) => {
    const equal = `${amount} ${dayNo}`;
    const equalNo = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, equalNo);
    return { ...line, referenceKey: key, amount, day: addDays(friday, dayNo), equalNo };
  });
}

/** Stores reports in their order. */
function store(reports: readonly MovementIdentity[], before: readonly EarlierMovement[] = []) {
  const movements = before.map((one) => ({ ...one, lines: [...one.lines] }));
  for (const report of reports) {
    const recognition = recognizeMovement(report, movements);
    if (recognition.kind === 'SAME') recognition.earlier.lines.push(report);
    else movements.push({ ...earlierMovement(report), lines: [report] });
  }
  return movements;
}

// covers STMT-13
test('the same file again adds no money, in any part of it', () => {
  fc.assert(
    fc.property(fc.array(money, { maxLength: 12 }), fc.array(fc.boolean()), (movements, parts) => {
      const lines = fileLines(movements);
      const once = store(lines);
      const again = lines.filter((_, at) => parts[at] ?? true);
      expect(store(again, once)).toHaveLength(once.length);
    }),
  );
});

// covers STMT-13
test('no money under a known reference is lost', () => {
  fc.assert(
    fc.property(fc.array(money, { maxLength: 12 }), (movements) => {
      const lines = fileLines(movements);
      // A bank lists a movement once in a file: an equal line with its reference is a repetition.
      const unique = new Map(
        lines.map((one) => [
          one.referenceKey === ''
            ? `${one.amount} ${one.day} ${one.equalNo}`
            : `${one.referenceKey} ${one.amount} ${one.day}`,
          one.amount,
        ]),
      );
      const sum = [...unique.values()].reduce((total, amount) => total + amount, 0);
      expect(store(lines).reduce((total, { amount }) => total + amount, 0)).toBe(sum);
    }),
  );
});
