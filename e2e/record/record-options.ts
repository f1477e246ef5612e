import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { languageCodes } from '@salus/domain/people/languages.ts';

/** Parameters of a visual record. */
export type RecordOptions = {
  readonly languages: readonly string[];
  readonly widths: readonly number[];
  readonly schemes: readonly ('light' | 'dark')[];
  /** Scenes whose name contains one of these; empty means all. */
  readonly only: readonly string[];
  readonly folder: string;
  /** The pictures of the README, as high as the screen, in place of a record. */
  readonly isForReadme: boolean;
};

export const HELP = `Pictures of every screen: npm run record -- [options]

  --languages vi,ar     default: every language with texts
  --widths 390,1440     default: 360,768,1440 (any from 320 to 3840)
  --schemes light,dark  default: light
  --only detail,report  scenes whose name holds one of these
  --folder PATH         default: .data/record
  --readme              only what the README shows, into docs/screens
  --help`;

const commaSeparated = (text: string) => text.split(',').map((part) => part.trim());

/** @throws with a message for the user */
export function readRecordOptions(args: readonly string[]): RecordOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      languages: { type: 'string' },
      widths: { type: 'string', default: '360,768,1440' },
      schemes: { type: 'string', default: 'light' },
      only: { type: 'string', default: '' },
      folder: { type: 'string', default: '.data/record' },
      readme: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.readme)
    return {
      languages: ['vi'],
      widths: [390, 1440],
      schemes: ['light'],
      only: [],
      folder: 'docs/screens',
      isForReadme: true,
    };
  const existing: readonly string[] = languageCodes.filter(hasMessages);
  const codes = values.languages ? commaSeparated(values.languages) : existing;
  const strange = codes.find((code) => !existing.includes(code));
  if (strange !== undefined)
    throw new Error(`no words in "${strange}"; there are: ${existing.join(', ')}`);
  const widths = commaSeparated(values.widths).map(Number);
  if (!widths.every((width) => Number.isInteger(width) && width >= 320 && width <= 3840))
    throw new Error(`"${values.widths}" are no widths in pixels`);
  const schemes = commaSeparated(values.schemes);
  if (!schemes.every((scheme) => scheme === 'light' || scheme === 'dark'))
    throw new Error(`"${values.schemes}": light and dark exist`);
  return {
    languages: codes,
    widths,
    schemes: schemes,
    only: values.only === '' ? [] : commaSeparated(values.only),
    folder: values.folder,
    isForReadme: false,
  };
}

function hasMessages(code: string): boolean {
  return existsSync(new URL(`../../messages/src/staff/${code}.json`, import.meta.url));
}
