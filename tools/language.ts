/**
 * Checks the language of comments, names, test titles and Markdown, line lengths and citations.
 *
 * `node tools/language.ts PATH…` prints the findings of files and folders; all without a path.
 */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deniedInNames, deniedSequences, idioms, participles } from './language/idioms.ts';
import { type Name, type Passage, readProse, toSentences } from './language/text.ts';
import { unrenamed } from './language/unrenamed-files.ts';
import { requirementIds, unknownIn } from './requirements.ts';
import { allPaths } from './sources.ts';

type Finding = {
  readonly path: string;
  readonly line: number;
  readonly problem: string;
  readonly instead: string;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const LONGEST_LINE = 100;
/** In words, for a sentence of a comment; Markdown and merged migrations hold longer lists. */
const LONGEST_SENTENCE = 25;
/** These files quote the idioms. */
const uncheckedPaths = ['tools/language/idioms.ts', 'tools/language.test.ts'];

/** Every file whose language is checked: code, SQL, styles, document templates and Markdown. */
export function checkedPaths(): string[] {
  return allPaths().filter(
    (path) =>
      /\.(m?ts|tsx|mjs|css|sql|typ|html|md)$/.test(path) &&
      !/\.gen\.|^docs\/lifecycle\.md$/.test(path) &&
      !uncheckedPaths.includes(path),
  );
}

export function fileFindings(path: string): Finding[] {
  return findingsIn(path, readFileSync(root + path, 'utf8'));
}

export function findingsIn(path: string, text: string): Finding[] {
  const { comments, titles, names } = readProse(path, text);
  const isMarkdown = path.endsWith('.md');
  return [
    ...comments.flatMap((passage) => idiomsIn(path, passage, isMarkdown ? 'markdown' : 'comment')),
    ...titles.flatMap((passage) => idiomsIn(path, passage, 'title')),
    ...names.flatMap((passage) => deniedIn(path, passage)),
    ...(path in unrenamed ? [] : names.flatMap((name) => nounlessIn(path, name))),
    ...path
      .split('/')
      .flatMap((part) => deniedIn(path, { line: 1, text: part.split('.')[0] ?? '' })),
    ...longLines(path, text),
    ...(/\.(md|sql)$/.test(path) ? [] : comments.flatMap((one) => longSentences(path, one))),
    ...[...comments, ...titles].flatMap((passage) => citationsIn(path, passage)),
    ...(isMarkdown ? brokenLinks(path, text) : []),
  ].sort((one, other) => one.line - other.line);
}

type Place = 'comment' | 'title' | 'markdown';
const idiomsFor = (place: Place) => {
  const rules = idioms.filter(({ only }) => only?.includes(place) ?? true);
  return rules.map(({ pattern, instead }) => ({
    pattern: new RegExp(pattern, [...new Set(`${pattern.flags}g`)].join('')),
    instead,
  }));
};
const idiomsByPlace = {
  comment: idiomsFor('comment'),
  title: idiomsFor('title'),
  markdown: idiomsFor('markdown'),
};

function idiomsIn(path: string, passage: Passage, place: Place) {
  return toSentences(passage.text).flatMap((sentence) =>
    idiomsByPlace[place].flatMap(({ pattern, instead }): Finding[] =>
      [...sentence.matchAll(pattern)].slice(0, 3).map((match) => ({
        path,
        line: passage.line,
        problem: `"${match[0].trim()}" in "${sentence.slice(0, 90)}"`,
        instead,
      })),
    ),
  );
}

function longSentences(path: string, { line, text }: Passage): Finding[] {
  const citations = /^\s*covers .*$|\((decision \d+|[A-Z]+-\d+)\)/gm;
  return toSentences(text.replace(citations, ''))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((length) => length > LONGEST_SENTENCE)
    .map((length) => ({
      path,
      line,
      problem: `sentence of ${length} words`,
      instead: `at most ${LONGEST_SENTENCE}: one idea per sentence`,
    }));
}

function deniedIn(path: string, { line, text }: Passage): Finding[] {
  const parts = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_\-$]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '');
  const sequence = parts.join(' ');
  const instead =
    parts.map((part) => deniedInNames.get(part)).find((one) => one !== undefined) ??
    deniedSequences.find(([pattern]) => pattern.test(sequence))?.[1];
  return instead === undefined ? [] : [{ path, line, problem: `name "${text}"`, instead }];
}

/** A bare participle as a name, and a function whose name ends in `Of`. */
function nounlessIn(path: string, { line, text, isOwn, isFunction }: Name): Finding[] {
  const problem = `name "${text}"`;
  if (isOwn && participles.has(text))
    return [{ path, line, problem, instead: 'the noun of the thing' }];
  if (isFunction && /[a-z0-9]Of$/.test(text))
    return [{ path, line, problem, instead: 'a verb, or the noun of the result' }];
  return [];
}

/** The number of such names in each file of the list. */
export function unrenamedCounts(): Readonly<Record<string, number>> {
  return Object.fromEntries(
    checkedPaths()
      .filter((path) => path in unrenamed)
      .map((path) => {
        const { names } = readProse(path, readFileSync(root + path, 'utf8'));
        return [path, names.flatMap((name) => nounlessIn(path, name)).length] as const;
      })
      .filter(([, count]) => count > 0),
  );
}

/** The formatter cannot wrap an import of one name, or a token without a space. */
const isUnbreakable = (line: string) =>
  /^(import|export) .* from '[^']+';$/.test(line) || !/\s/.test(line.trim());

/** Document templates hold user texts, one paragraph per line. */
function longLines(path: string, text: string): Finding[] {
  if (path.startsWith('server/templates/')) return [];
  return text.split('\n').flatMap((line, index) =>
    line.length > LONGEST_LINE && [...line].length > LONGEST_LINE && !isUnbreakable(line)
      ? [
          {
            path,
            line: index + 1,
            problem: `${[...line].length} characters`,
            instead: `at most ${LONGEST_LINE}`,
          },
        ]
      : [],
  );
}

const OUTSIDE_PAPERS =
  /\b(decisions?|portal) ?§|\b(portal|decisions|pitfalls|house|look|integrations|stack)\.md\b/gi;

/** Papers outside of the repository, unknown requirements and decision records. */
function citationsIn(path: string, { line, text }: Passage): Finding[] {
  const papers = [...text.matchAll(OUTSIDE_PAPERS)].map(([problem]) => ({
    problem,
    instead: 'a requirement of docs/requirements, e.g. OTP-3',
  }));
  const unknown = unknownIn(text, requirementIds()).map((id) => ({
    problem: `unknown requirement ${id}`,
    instead: 'an identifier of docs/requirements',
  }));
  const records = [...text.matchAll(/\bdecision (?:record )?(\d{1,4})\b/gi)]
    .filter(([, number = '']) => !recordNumbers().has(Number(number)))
    .map(([citation]) => ({
      problem: `missing ${citation}`,
      instead: 'a record of docs/decisions',
    }));
  return [...papers, ...unknown, ...records].map((finding) => ({ path, line, ...finding }));
}

let records: ReadonlySet<number> | undefined;
function recordNumbers(): ReadonlySet<number> {
  records ??= new Set(
    allPaths('docs/decisions/').map((path) => Number(posix.basename(path).slice(0, 4))),
  );
  return records;
}

/** Links and quoted paths of documents that lead to no file. */
function brokenLinks(path: string, text: string): Finding[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g)]
      .filter(([, target = '']) => !existsSync(root + posix.join(posix.dirname(path), target)))
      .map(([link]) => ({
        path,
        line: index + 1,
        problem: `broken link ${link}`,
        instead: 'a file of this repository',
      })),
  );
}

export function describeFinding({ path, line, problem, instead }: Finding): string {
  return `${path}:${line} ${problem} → ${instead}`;
}

function main(args: readonly string[]): void {
  const paths = checkedPaths().filter(
    (path) =>
      args.length === 0 ||
      args
        .map((one) => posix.normalize(one))
        .some((one) => one === '.' || path === one || path.startsWith(one.replace(/\/?$/, '/'))),
  );
  if (paths.length === 0) throw new Error(`no checked file in ${args.join(', ')}`);
  const findings = paths.flatMap(fileFindings);
  for (const finding of findings) console.log(describeFinding(finding));
  console.log(`${findings.length} findings in ${paths.length} files`);
  if (findings.length > 0) process.exitCode = 1;
}

if (import.meta.main) main(process.argv.slice(2));
