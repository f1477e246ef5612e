/**
 * Fills each `{{name}}` of a template; values are not searched for blanks.
 * @param origin names the template in the error
 * @throws Error without any value when one is missing
 */
export function fillBlanks(
  template: string,
  values: Readonly<Record<string, string>>,
  origin: string,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${origin} has no value for ${name}`);
    return value;
  });
}
