/** Characters that can't be shown, by their codes: `U+006B U+0306`. */
export function characterCodes(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }).join(' ');
}
