/** Writes docs/configuration.md from .env.example. */
import { readFileSync } from 'node:fs';
import { writeGenerated } from './generated-file.ts';
import { parseSettings } from './settings.ts';

const WIDTH = 98;
const sections = parseSettings(
  readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'),
);

writeGenerated(
  new URL('../../docs/configuration.md', import.meta.url),
  `# Configuration

Written by \`npm run generate\` from \`.env.example\`. Change the comments there, never here.

Development needs no setting. A setting marked **production** must be set with
\`SALUS_ENV=production\`; a missing one stops the start and is named. Only
\`server/src/config.ts\` reads the environment.
${sections
  .map(
    ({ title, settings }) =>
      `\n## ${title}\n\n${settings.map((setting) => wrapItem(settingItem(setting))).join('\n')}\n`,
  )
  .join('')}`,
);

function settingItem({ name, example, isRequired, meaning }: (typeof sections)[0]['settings'][0]) {
  const value = example === '' ? '' : ` \`${example}\``;
  const notes = [isRequired ? '**production**' : '', meaning].filter((note) => note !== '');
  return `- \`${name}\`${value}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`;
}

function wrapItem(item: string): string {
  const lines: string[] = [];
  for (const word of item.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines.join('\n');
}
