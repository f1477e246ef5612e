/** Writes docs/lifecycle.md from the law itself: domain/src/contracts/lifecycle.ts and document-access.ts. */
import { mayDownload } from '../domain/src/contracts/document-access.ts';
import { type Guard, type Party, parties } from '../domain/src/contracts/facts.ts';
import { type Action, actions, lifecycle, mayEver } from '../domain/src/contracts/lifecycle.ts';
import { type Status, statuses } from '../domain/src/contracts/status.ts';
import { writeGenerated } from './generated-file.ts';

/** Every condition in words, under the name of its function: a new one must be explained here before it can be drawn. */
const conditions: Record<string, string> = {
  draftOrChangeRequested: 'a draft, or the customer asked for a change',
  noChangeRequested: 'no change request pending',
  anHourSinceLastSms: 'no link was sent by SMS within the last hour',
  noSibling: 'no insured is a brother or sister of the proposer',
  agesAllowed: 'the ages of the proposer and of every insured are allowed on the day',
  premiumIsPositive: 'the premium is more than 0',
  officerOnlyAfterOtp: 'an officer only after the customer was verified by a one-time code',
};

const partyNames: Record<Party, string> = {
  sales: 'its officer',
  backOffice: 'back office',
  manager: 'manager',
  director: 'director',
  customer: 'customer with the link',
  gateway: 'payment gateway',
  system: 'the system',
};

const documents = ['draft', 'certificate'] as const;

writeGenerated(
  new URL('../docs/lifecycle.md', import.meta.url),
  `# Life of a contract

Written by \`npm run generate\` from \`domain/src/contracts/lifecycle.ts\` and \`document-access.ts\`, which the server, the
buttons and the tests ask as well. Change the rule there, never here.

## Statuses

\`\`\`mermaid
stateDiagram-v2
${arrows().join('\n')}
\`\`\`

## Actions

| Action | From | To | Who | Only when |
| --- | --- | --- | --- | --- |
${actions.map(actionRow).join('\n')}

The conditions are asked in this order, and the first that fails is the answer. Whoever a row does not name is refused
with \`FORBIDDEN\`, another status with \`INVALID_STATE\`.

## Conditions

| Name in the code | Meaning |
| --- | --- |
${conditionRows().join('\n')}

## Who does what

| | ${parties.map((party) => partyNames[party]).join(' | ')} |
| --- |${parties.map(() => ' --- |').join('')}
${actions.map((action) => `| ${action} | ${parties.map((party) => (mayEver(action, party) ? '✓' : '')).join(' | ')} |`).join('\n')}

## Who may download what

| | ${parties.map((party) => partyNames[party]).join(' | ')} |
| --- |${parties.map(() => ' --- |').join('')}
${documents.map((document) => `| ${document} | ${parties.map((party) => downloadCell(document, party)).join(' | ')} |`).join('\n')}
`,
);

/** One arrow for each pair of statuses, carrying all the actions that lead along it. */
function arrows(): string[] {
  const labels = new Map<string, string[]>();
  for (const action of actions) {
    const { to } = lifecycle[action];
    const from: readonly Status[] = lifecycle[action].from;
    const pairs =
      from.length === 0 ? [`[*] --> ${to}`] : from.map((status) => `${status} --> ${to === 'same' ? status : to}`);
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
    guardNames(action).map(inWords).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function conditionRows(): string[] {
  const used = new Set(actions.flatMap(guardNames));
  const idle = Object.keys(conditions).filter((name) => !used.has(name));
  if (idle.length > 0)
    throw new Error(`no action asks ${idle.join(', ')} any more: remove the words in tools/lifecycle-diagram.ts`);
  return [...used].map((name) => `| \`${name}\` | ${inWords(name)} |`);
}

function guardNames(action: Action): string[] {
  const guards: readonly Guard[] = lifecycle[action].guards;
  return guards.map((guard) => guard.name);
}

function inWords(name: string): string {
  const words = conditions[name];
  if (!words) throw new Error(`say in tools/lifecycle-diagram.ts what the condition ${name} means`);
  return words;
}

function downloadCell(document: (typeof documents)[number], party: Party): string {
  return statuses.filter((status) => mayDownload(document, party, status)).join(', ');
}
