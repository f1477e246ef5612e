/** Writes docs/decisions/README.md from the headings of the decision records. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeGenerated } from './generated-file.ts';

/** Each record has one topic; a new one is added here. */
const topics: Readonly<Record<string, readonly number[]>> = {
  'Contracts and lifecycle': [1, 8, 35, 54],
  'Customer and link': [3, 13, 47],
  Money: [5, 14, 46, 49, 51, 55, 56, 58, 60, 62],
  'Documents and agreement': [9, 11, 27, 57],
  'Jobs, transactions and external systems': [2, 6, 15, 26, 30, 37, 59, 64],
  'Database and availability': [20, 31, 39, 42, 52, 63],
  'Lists, search and reports': [10, 16, 17, 18, 19, 21, 22, 23, 24, 36, 61, 66, 69],
  'Accounts and sessions': [4, 7, 25, 28, 41],
  'Proof and personal data': [43, 50, 53, 67],
  Screens: [12, 29, 32, 33, 34, 38, 45, 48, 68],
  'How it is built': [40, 44],
};

type DecisionRecord = {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly status: string;
};

const folder = new URL('../../docs/decisions/', import.meta.url);
const files = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort();
const records = new Map(files.map((file) => [Number(file.slice(0, 4)), readRecord(file)]));

function readRecord(file: string): DecisionRecord {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const [, id, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
  const status = /· Status: ([\s\S]+?)(?=\n\n|\n## )/.exec(text)?.[1]?.replace(/\s+/g, ' ');
  if (!id || !title || !status) throw new Error(`${file} lacks its number, title or status`);
  if (!file.startsWith(`${id}-`)) throw new Error(`${file} has the heading of ${id}`);
  return { id, file, title, status };
}

function topicSection([topic, numbers]: readonly [string, readonly number[]]): string {
  return `## ${topic}\n\n${numbers.map(recordItem).join('\n')}\n`;
}

function recordItem(number: number): string {
  const record = records.get(number);
  if (!record) throw new Error(`decisions-index.ts names no record: ${number}`);
  const line = `- [${record.id}] ${record.title}`;
  const note = record.status.replace(/^accepted[,;]? ?/, '').replace(/\b0\d{3}\b/g, '[$&]');
  return note === '' ? line : `${line}:\n  **${note}**`;
}

function checkTopics(): void {
  if (records.size < files.length) throw new Error('two decision records have one number');
  const numbers = Object.values(topics).flat();
  const missing = [...records.keys()].filter((number) => !numbers.includes(number));
  if (missing.length > 0 || new Set(numbers).size < numbers.length)
    throw new Error(`one topic each in decisions-index.ts; without one: ${missing.join(', ')}`);
}

checkTopics();
writeGenerated(
  new URL('README.md', folder),
  `# Decisions

Written by \`npm run generate\` from the headings of the records. The form of a record:
\`Date\`, \`Status\`, then \`Context\`, \`Decision\` and \`Consequences\`, at most 60 lines.
Numbers follow the order of merging, not of dates.

${Object.entries(topics).map(topicSection).join('\n')}
${[...records.values()].map(({ id, file }) => `[${id}]: ${file}`).join('\n')}
`,
);
