/**
 * A line `#NAME=example   # * meaning` of .env.example; the star marks production settings. Lines
 * `#   # more` continue the meaning.
 */
type Setting = {
  readonly name: string;
  readonly example: string;
  readonly isRequired: boolean;
  readonly meaning: string;
};

type Section = { readonly title: string; readonly settings: readonly Setting[] };

/** The sections of .env.example: `# --- Title`, then its settings. */
export function parseSettings(text: string): Section[] {
  return text
    .replace(/\n#[ \t]+# /g, ' ')
    .split(/^# --- /m)
    .slice(1)
    .map((section) => ({
      title: (section.split('\n')[0] ?? '').trim(),
      settings: [...section.matchAll(/^#([A-Z_0-9]+)=(.*?)(?:[ \t]+# ?(\*)? ?(.*))?$/gm)].map(
        ([, name = '', example = '', star, meaning = '']) => ({
          name,
          example: example.trim(),
          isRequired: star !== undefined,
          meaning: meaning.trim(),
        }),
      ),
    }));
}
