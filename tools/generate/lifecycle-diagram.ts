/** Writes docs/lifecycle.md from the transition table and document-access.ts of domain/. */
import { mayDownload } from '../../domain/src/contracts/document-access.ts';
import { type Guard, type Party, parties } from '../../domain/src/contracts/facts.ts';
import { type Action, actions, lifecycle, mayEver } from '../../domain/src/contracts/lifecycle.ts';
import { type Status, statuses } from '../../domain/src/contracts/status.ts';
import { writeGenerated } from './generated-file.ts';

/** The meaning of each guard, by the name of its function. A new guard needs an entry here. */
const conditions: Record<string, string> = {
  draftOrChangeRequested: 'a draft, or the customer requested a change',
  noChangeRequested: 'no change request pending',
  anHourSinceLastSms: 'no link was sent by SMS within the last hour',
  relationshipsInsurable: 'no insured is a brother or sister of the proposer',
  agesAllowed: 'the ages of the proposer and of every insured are allowed on the day',
  healthAnswered: 'the health questions were answered',
  renewable: 'it ends within 60 days or ended at most 30 days ago, and no contract renews it',
  premiumIsPositive: 'the premium is more than 0',
  noOpenOrder: 'no payment order was opened within the last 20 minutes and is still open',
  sellerCertified: 'where it is required, the officer has a valid certificate on the day',
  officerOnlyAfterOtp: 'an officer only after the customer was verified by a one-time code',
};

const partyNames: Record<Party, string> = {
  sales: 'its officer',
  backOffice: 'back office',
  manager: 'manager',
  director: 'director',
  auditor: 'auditor',
  admin: 'admin',
  customer: 'customer with the link',
  gateway: 'payment gateway',
  system: 'the system',
};

const documents = ['draft', 'certificate', 'receipt'] as const;

writeGenerated(
  new URL('../../docs/lifecycle.md', import.meta.url),
  `# Life of a contract

Written by \`npm run generate\` from \`domain/src/contracts/lifecycle.ts\` and
\`document-access.ts\`, which server, screens and tests use. Change the rule there, never here.

## Statuses

\`\`\`mermaid
stateDiagram-v2
${arrows().join('\n')}
\`\`\`

## Actions

| Action | From | To | Parties | Conditions |
| --- | --- | --- | --- | --- |
${actions.map(actionRow).join('\n')}

Conditions are checked in this order; the first that fails is the refusal. A party that the row
does not name gets \`FORBIDDEN\`, another status \`INVALID_STATE\`.

## Conditions

| Name in the code | Meaning |
| --- | --- |
${conditionRows().join('\n')}

## Actions by party

| | ${parties.map((party) => partyNames[party]).join(' | ')} |
| --- |${parties.map(() => ' --- |').join('')}
${actions.map((action) => row(action, (party) => (mayEver(action, party) ? '✓' : ''))).join('\n')}

## Downloads by party

| | ${parties.map((party) => partyNames[party]).join(' | ')} |
| --- |${parties.map(() => ' --- |').join('')}
${documents.map((document) => row(document, (party) => downloadCell(document, party))).join('\n')}
`,
);

/** One arrow for each pair of statuses, labelled with its actions. */
function arrows(): string[] {
  const labels = new Map<string, string[]>();
  for (const action of actions) {
    const { to } = lifecycle[action];
    const from: readonly Status[] = lifecycle[action].from;
    const pairs =
      from.length === 0
        ? [`[*] --> ${to}`]
        : from.map((status) => `${status} --> ${to === 'same' ? status : to}`);
    for (const pair of pairs) labels.set(pair, [...(labels.get(pair) ?? []), action]);
  }
  const ends = statuses.filter((status) => !actions.some((action) => leaves(action, status)));
  return [
    ...[...labels].map(([pair, names]) => `  ${pair}: ${names.join(', ')}`),
    ...ends.map((status) => `  ${status} --> [*]`),
  ];
}

function leaves(action: Action, status: Status): boolean {
  const { to } = lifecycle[action];
  const from: readonly Status[] = lifecycle[action].from;
  return from.includes(status) && to !== 'same' && to !== status;
}

function actionRow(action: Action): string {
  const { by, from, to } = lifecycle[action];
  const cells = [
    action,
    from.join(', ') || '–',
    to,
    by.map((party) => partyNames[party]).join(', '),
    guardNames(action).map(guardMeaning).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function conditionRows(): string[] {
  const guards = new Set(actions.flatMap(guardNames));
  const idle = Object.keys(conditions).filter((name) => !guards.has(name));
  if (idle.length > 0)
    throw new Error(`no action uses ${idle.join(', ')}: remove it from lifecycle-diagram.ts`);
  return [...guards].map((name) => `| \`${name}\` | ${guardMeaning(name)} |`);
}

function guardNames(action: Action): string[] {
  const guards: readonly Guard[] = lifecycle[action].guards;
  return guards.map((guard) => guard.name);
}

function guardMeaning(name: string): string {
  const meaning = conditions[name];
  if (!meaning) throw new Error(`lifecycle-diagram.ts needs the meaning of the guard ${name}`);
  return meaning;
}

function row(name: string, cell: (party: Party) => string): string {
  return `| ${name} | ${parties.map(cell).join(' | ')} |`;
}

function downloadCell(document: (typeof documents)[number], party: Party): string {
  return statuses.filter((status) => mayDownload(document, party, status)).join(', ');
}
