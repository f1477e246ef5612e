import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Writes a generated file. With --check it only compares it with the present content. */
export function writeGenerated(url: URL, content: string): void {
  const name = relative(process.cwd(), fileURLToPath(url));
  if (!process.argv.includes('--check')) {
    writeFileSync(url, content);
    console.log(`wrote ${name}`);
  } else if (present(url) !== content) {
    console.log(`${name} is out of date: run "npm run generate" and commit the result`);
    process.exitCode = 1;
  }
}

function present(url: URL): string | null {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return null;
  }
}
