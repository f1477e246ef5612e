/** Writes .env.example and docs/configuration.md from the table of settings. */
import { allSettings, sections } from '../../server/src/settings/settings-table.ts';
import { writeGenerated } from './generated-file.ts';

const DOCUMENT_WIDTH = 98;
const EXAMPLE_WIDTH = 100;
/** The column of the meanings in .env.example. */
const MEANING_AT = 34;

type Setting = (typeof allSettings)[number];

const settingsByName = new Map(allSettings.map((setting) => [setting.name, setting]));
const filledSections = sections.map(({ title, settings }) => ({
  title,
  settings: Object.keys(settings).flatMap((name) => settingsByName.get(name) ?? []),
}));

writeGenerated(
  new URL('../../.env.example', import.meta.url),
  `# Every setting of Salus. Development needs none. Production (SALUS_ENV=production) requires
# those marked *; a missing one stops the start and is named. "npm run generate" writes this file
# from server/src/settings. A line that starts with # and spaces continues the comment above it.
${filledSections
  .map(({ title, settings }) => `\n# --- ${title}\n${settings.map(exampleLines).join('')}`)
  .join('')}`,
);

writeGenerated(
  new URL('../../docs/configuration.md', import.meta.url),
  `# Configuration

Written by \`npm run generate\` from the table in \`server/src/settings\`. Change it there.

Development needs no setting. A setting marked **production** must be set with
\`SALUS_ENV=production\`; a missing one stops the start and is named. Only
\`server/src/config.ts\` reads the environment.
${filledSections
  .map(
    ({ title, settings }) =>
      `\n## ${title}\n\n${settings.map((setting) => listItem(setting)).join('\n')}\n`,
  )
  .join('')}`,
);

function exampleLines({ name, example = '', neededBy, meaning }: Setting): string {
  const comment = [neededBy ? '*' : '', meaning ?? ''].filter((part) => part !== '').join(' ');
  const assignment = `#${name}=${example}`;
  if (comment === '') return `${assignment}\n`;
  const start = assignment.length < MEANING_AT ? assignment.padEnd(MEANING_AT) : `${assignment}   `;
  const continuation = `#${' '.repeat(MEANING_AT - 1)}# `;
  return `${wrap(comment.split(' '), `${start}#`, continuation, EXAMPLE_WIDTH)}\n`;
}

function listItem({ name, example = '', neededBy, meaning = '' }: Setting): string {
  const value = example === '' ? '' : ` \`${example}\``;
  const notes = [neededBy ? '**production**' : '', meaning].filter((note) => note !== '');
  const text = `\`${name}\`${value}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`;
  return wrap(text.split(' '), '-', '  ', DOCUMENT_WIDTH);
}

/** Lines below `width` where the parts allow it; each line after the first starts like `indent`. */
function wrap(parts: readonly string[], start: string, indent: string, width: number): string {
  const lines = [start];
  for (const part of parts) {
    const last = lines.at(-1) ?? '';
    if (last === start || last.length + part.length < width)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(`${indent}${part}`);
  }
  return lines.join('\n');
}
