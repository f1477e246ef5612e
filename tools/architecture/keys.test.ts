import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone, findingsIn } from './findings.ts';

/** Files that read these keys themselves, and why (decision 34). */
const ownKeys: Readonly<Record<string, string>> = {
  'contracts/identity-card/IdentityNumberField.tsx':
    'Alt+ArrowDown opens the camera, as it opens the calendar of a native date field',
  'customer-link/parts/SheetDialog.tsx':
    'a native dialog, because Base UI exceeds the customer bundle',
  'ui/forms/use-combobox.ts': "Base UI's autocomplete is 13 KB of the way to the first list",
};

const KEYS = /(['"])(Escape|Arrow(Up|Down|Left|Right)|Tab|Home|End)\1|\bArrow\w+: -?1\b/g;

const sources = allPaths()
  .filter((path) => /^web\/src\/.*\.tsx?$/.test(path))
  .map(readSource)
  .filter(({ isTest }) => !isTest);

test('screens leave Escape, arrows, Tab, Home and End to Base UI and the browser', () => {
  const isOwn = (path: string) => path.replace('web/src/', '') in ownKeys;
  const stale = Object.keys(ownKeys).filter((path) =>
    sources.every((source) => source.path !== `web/src/${path}` || !source.text.match(KEYS)),
  );
  expectNone(
    [
      ...findingsIn(sources, KEYS).filter((finding) => !isOwn(finding.split(':')[0] ?? '')),
      ...stale.map((path) => `${path}: remove it from \`ownKeys\``),
    ],
    {
      reason: 'hand-written keys forget right-to-left text, nested panels and composed words.',
      instead: 'a part of `@base-ui/react`, a component of `web/src/ui`, or a native control.',
    },
  );
});
