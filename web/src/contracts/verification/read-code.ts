/** Six digits that stand alone, perhaps in two groups as they are read out. */
const CODE = /(?<!\d)\d{3}[\s.-]?\d{3}(?!\d)/;

/**
 * The code in what was typed or pasted: `123 456`, or a whole SMS. Anything else stays as it is, but for its spaces, so that
 * the field can say what is wrong with it: a seventh digit that was cut off silently would cost a try.
 */
export function readCode(text: string): string {
  const typed = text.replaceAll(/\s/g, '');
  if (/^\d*$/.test(typed)) return typed;
  return CODE.exec(text)?.[0].replaceAll(/\D/g, '') ?? typed;
}
