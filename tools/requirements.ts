import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../docs/requirements/', import.meta.url);

export type Requirement = { readonly id: string; readonly text: string; readonly path: string };

let cachedRequirements: readonly Requirement[] | undefined;

/** Every requirement of docs/requirements: a list item that begins with its identifier in bold. */
export function requirements(): readonly Requirement[] {
  cachedRequirements ??= (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split(/^(?=- \*\*[A-Z0-9]+-\d+\*\*)/m)
        .slice(1)
        .map((item) => ({
          id: item.match(/^- \*\*([A-Z0-9]+-\d+)\*\*/)?.[1] ?? '',
          text: (item.split(/\n(?! {2}\S)/)[0] ?? '')
            .replace(/^- \*\*\S+\*\* /, '')
            .replace(/\s+/g, ' ')
            .trim(),
          path: `docs/requirements/${name}`,
        })),
    );
  return cachedRequirements;
}

let ids: ReadonlySet<string> | undefined;
export function requirementIds(): ReadonlySet<string> {
  ids ??= new Set(requirements().map(({ id }) => id));
  return ids;
}

/** Identifiers in a text that have a known area (`OTP`) and no requirement. */
export function unknownIn(text: string, ids: ReadonlySet<string>): string[] {
  const isArea = (area: string) => [...ids].some((id) => id.startsWith(`${area}-`));
  return [...text.matchAll(/(?<![\w./-])([A-Z][A-Z0-9]*)-(\d+)(?![\w-])/g)]
    .filter(([id, area = '']) => !ids.has(id) && isArea(area))
    .map(([id]) => id);
}
