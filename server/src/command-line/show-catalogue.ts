import { readPlans, readPromotions } from '../catalogue/versions/list-versions.ts';
import { previewVersion } from '../catalogue/versions/preview-version.ts';
import type { Program } from './program.ts';
import { toTable } from './to-table.ts';

/** The operator as a reader: no version is the own one. */
const reader = ({ clock }: Program) => ({ accountId: null, name: '', now: clock() });

async function readVersions(program: Program) {
  const [plans, promotions] = [
    await readPlans(program, reader(program)),
    await readPromotions(program, reader(program)),
  ];
  return [
    ...plans.flatMap(({ code, packageName, versions }) =>
      versions.map((version) => ({ about: code, name: packageName, ...version })),
    ),
    ...promotions.flatMap(({ productId, productName, versions }) =>
      versions.map((version) => ({ about: productId, name: productName, ...version })),
    ),
  ];
}

type ListedVersion = Awaited<ReturnType<typeof readVersions>>[number];

const stateText = ({ state, isInForce }: ListedVersion) => (isInForce ? 'IN FORCE' : state);

/** The price of a version: fee and sum, or the shares of families. */
function priceText(version: ListedVersion): string {
  if ('discounts' in version)
    return version.discounts.map((one) => `${one.totalPerson}=${one.discountContract}`).join(' ');
  return `${version.fee} for ${version.amount}${version.onSale ? '' : ', not on sale'}`;
}

/** Every version of plans and promotions, the newest day of each first (CAT-15). */
export async function listCatalogue(
  program: Program,
  { about, format }: { readonly about: string | null; readonly format: 'table' | 'json' },
): Promise<string> {
  const versions = (await readVersions(program)).filter(
    (version) => about === null || version.about === about,
  );
  if (format === 'json') return `${JSON.stringify(versions, null, 2)}\n`;
  const rows = versions.map((version) => [
    String(version.versionId),
    version.about,
    String(version.version),
    version.validFrom,
    stateText(version),
    priceText(version),
    version.proposedBy ?? 'release',
    version.decidedBy ?? '–',
  ]);
  const head = ['number', 'of', 'version', 'from', 'state', 'price', 'proposed by', 'decided by'];
  const count = `${rows.length} ${rows.length === 1 ? 'version' : 'versions'}\n`;
  return `${toTable(head, rows)}${count}`;
}

/** One version with its texts, and the premiums before and after; null if there is none. */
export async function showVersion(program: Program, versionId: number): Promise<string | null> {
  const version = (await readVersions(program)).find((one) => one.versionId === versionId);
  if (!version) return null;
  const { samples } = await previewVersion(program.db, versionId);
  const facts: [string, string][] = [
    ['of', `${version.about} ${version.name}`],
    ['version', String(version.version)],
    ['from', version.validFrom],
    ['state', stateText(version)],
    ['price', priceText(version)],
    ['proposed by', version.proposedBy ?? 'release'],
    ['reason', version.reason ?? '–'],
    ['decided by', version.decidedBy ?? '–'],
    ['their reason', version.decisionReason ?? '–'],
    ...('discounts' in version ? [] : textFacts(version)),
  ];
  const premiums = samples.map((one) => [
    one.code,
    String(one.totalPerson),
    one.old === null ? '–' : String(one.old),
    String(one.new),
  ]);
  return [
    facts.map(([name, value]) => `${name.padEnd(14)}  ${value}\n`).join(''),
    `Premiums\n${toTable(['plan', 'persons', 'before', 'with it'], premiums)}`,
  ].join('\n');
}

type PlanVersion = Extract<ListedVersion, { fee: unknown }>;

const textFacts = (version: PlanVersion): [string, string][] => [
  ...version.exclusions.map(({ vi }): [string, string] => ['exclusion', vi]),
  ...version.waitingPeriods.map(({ vi, days }): [string, string] => [
    'waiting period',
    `${vi}: ${days} days`,
  ]),
  ...version.documents.map(({ kind, language, name, sha256 }): [string, string] => [
    'document',
    `${kind} ${language} ${name} ${sha256}`,
  ]),
];
