/** `npm run traceability`: the tests of each requirement, read from tags above the tests. */
import { fileURLToPath } from 'node:url';
import { readProse } from './language/text.ts';
import { type Requirement, requirements } from './requirements.ts';
import { allPaths, readSource } from './sources.ts';

type Tag = {
  readonly path: string;
  readonly line: number;
  readonly ids: readonly string[];
  /** The title of the test or group below the tag; null when no test follows directly. */
  readonly title: string | null;
};

const TAG = /^\s*covers\s+(.+)$/gm;
/** Lines between a tag and the title below it: `test.each([` and its rows come first. */
const isDirectlyBelow = (between: string) =>
  /^(\s*\/\/[^\n]*\n)*\s*(test|it|describe)\b/.test(between);

/** Every tag `// covers OTP-3, OTP-4` of a test file. */
export function tagsIn(path: string, text: string): Tag[] {
  const { comments, titles } = readProse(path, text);
  const lines = text.split('\n');
  return comments.flatMap((comment) => {
    const ids = [...comment.text.matchAll(TAG)].flatMap(([, list = '']) => list.split(','));
    if (ids.length === 0) return [];
    const below = lines.slice(comment.line).join('\n');
    const next = titles.find(({ line }) => line > comment.line);
    return [
      {
        path,
        line: comment.line,
        ids: ids.map((id) => id.trim()),
        title: isDirectlyBelow(below) ? (next?.text ?? null) : null,
      },
    ];
  });
}

export function allTags(): Tag[] {
  return allPaths()
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path) && path !== 'tools/traceability.test.ts')
    .flatMap((path) => tagsIn(path, readSource(path).text));
}

export function untestedIds(all: readonly Requirement[], tags: readonly Tag[]): string[] {
  const testedIds = new Set(tags.flatMap(({ ids }) => ids));
  return all.map(({ id }) => id).filter((id) => !testedIds.has(id));
}

function main(): void {
  const tags = allTags();
  for (const { id, text } of requirements()) {
    console.log(`${id} ${text}`);
    for (const tag of tags.filter(({ ids }) => ids.includes(id)))
      console.log(`  ${tag.path}:${tag.line} ${tag.title ?? '(no test below the tag)'}`);
  }
  const missing = untestedIds(requirements(), tags);
  const allIds = new Set(requirements().map(({ id }) => id));
  const unknown = tags.flatMap(({ path, line, ids }) =>
    ids.filter((id) => !allIds.has(id)).map((id) => `${path}:${line} ${id}`),
  );
  console.log(`${allIds.size} requirements, ${tags.length} tags`);
  if (missing.length > 0) console.log(`Without a test: ${missing.join(', ')}`);
  if (unknown.length > 0) console.log(`Unknown: ${unknown.join(', ')}`);
  if (missing.length + unknown.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
