import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const MODULE_IMPORT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g;
const customerFiles = new Map<string, string>();

/**
 * The name of a class in the stylesheets. The customer's page has one stylesheet whose classes
 * differ, so that each is as short as it is written.
 * @throws when two files of the customer's page have a class of the same name
 */
export function scopeClass(name: string, path: string): string {
  const file = relative(import.meta.dirname, path)
    .split(sep)
    .join('/');
  if (!file.startsWith('src/customer-link/'))
    return `${name}-${createHash('sha256').update(file).digest('base64url').slice(0, 5)}`;
  const other = customerFiles.get(name) ?? file;
  if (other !== file) throw new Error(`.${name} is in ${other} and in ${file}`);
  customerFiles.set(name, file);
  return name;
}

/**
 * In the customer's bundle a class is written where it is used: tables of all classes would be
 * 2 KB more.
 */
export function inlineClasses(): Plugin {
  return {
    name: 'salus-inline-classes',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'customer',
    transform(code, id) {
      // Nothing but its rules is used of it.
      if (id.endsWith('.module.css'))
        return { code: '', map: null, moduleSideEffects: 'no-treeshake' };
      let text = code;
      for (const [statement, name = '', path = ''] of code.matchAll(MODULE_IMPORT))
        text = text
          .replace(statement, `import ${path}`)
          .replaceAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), '"$1"')
          .replaceAll(new RegExp(`\\b${name}\\[(\\w+)\\]`, 'g'), '$1');
      return text === code ? null : text;
    },
  };
}
